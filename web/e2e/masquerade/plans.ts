import type { Action, View } from '../../wire/bloody-masquerade.ts';
import type { Plan as PlanOf } from '../chairs.ts';

export type Plan = PlanOf<View, Action>;

const find = <Do extends Action['do']>(legal: readonly Action[], what: Do) =>
  legal.find((action): action is Extract<Action, { do: Do }> => action.do === what);

/** Declines whatever can be declined. */
export const calm: Plan = (_view, legal) =>
  find(legal, 'skip') ?? find(legal, 'keep') ?? find(legal, 'move') ?? legal[0]!;

/** Leaves it to the person on whose chair it sits. */
export const absent: Plan = () => null;

/** Kills whomever it can, and else walks on quickly: the game ends soon. */
export const deadly: Plan = (view, legal) => {
  const kill = find(legal, 'attack') ?? find(legal, 'special') ?? find(legal, 'mark');
  if (kill) return kill;
  if (view.phase.is === 'start') return legal.findLast((action) => action.do === 'move')!;
  return calm(view, legal);
};

/** Interrogates this seat wherever that is possible, and swaps hand cards or only pretends to. */
export function curious(target: number, swap: boolean): Plan {
  return (view, legal) => {
    const ask = legal.find((action) => action.do === 'ask' && action.target === target);
    if (ask) return ask;
    const unseen = legal.find(
      (action) => action.do === 'swap' && !action.give.up && !action.take.up && action.give.card !== action.take.card,
    );
    return (swap ? unseen : undefined) ?? calm(view, legal);
  };
}

/** Interrogates the next seat and swaps in odd turns: a lively game without a death. */
export const lively: Plan = (view, legal) => {
  const next = (view.active + 1) % view.seats.length;
  if (view.phase.is === 'mark') return legal.find((action) => action.do === 'mark')!;
  return curious(next, view.turn % 2 === 1)(view, legal);
};
