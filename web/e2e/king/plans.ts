import type { Action, Card, Face, View } from '../../wire/king-of-tokyo.ts';
import type { Plan as PlanOf } from '../chairs.ts';

export type Plan = PlanOf<View, Action>;

/** What is done when nothing is wished: nothing is spent, nothing is risked. */
const QUIET: readonly Action['do'][] = [
  'stop',
  'pass',
  'done',
  'accept',
  'keep',
  'end',
  'decline',
  'yield',
  'stay',
  'heal',
  'store',
  'extra',
];

function quiet(legal: readonly Action[]): Action {
  for (const what of QUIET) {
    const found = legal.find((action) => action.do === what);
    if (found) return found;
  }
  return legal.find((action) => action.do !== 'rapid_heal')!;
}

/** Throws everything again but these faces; `null` when that is not possible. */
function keeping(faces: readonly Face[], view: View, legal: readonly Action[]): Action | null {
  const loose = view.dice.filter((face) => !faces.includes(face));
  const text = JSON.stringify([...loose].sort());
  const found = legal.find((action) => action.do === 'reroll' && JSON.stringify([...action.dice].sort()) === text);
  return found ?? null;
}

/** Does nothing beyond what must be done. */
export const idle: Plan = (_view, legal) => quiet(legal);

/** Leaves it to the standing orders whether to yield. */
export const ordered: Plan = (view, legal) => (view.ask!.what === 'yield' ? null : quiet(legal));

/** Collects energy, heals, and turns the market over until this card can be bought. */
export function collect(card: Card, save = 0): Plan {
  return (view, legal) => {
    const me = view.seats[view.me!]!;
    if (view.ask!.what === 'roll') {
      const hurt = me.hearts < me.max_hearts - 1 && me.place === 'outside';
      return keeping(hurt ? ['energy', 'heart'] : ['energy'], view, legal) ?? quiet(legal);
    }
    if (view.ask!.what !== 'buy' || me.cards.some((one) => one.card === card)) return quiet(legal);
    const buy = legal.find((action) => action.do === 'buy' && action.card === card);
    if (buy) return buy;
    const sweep = legal.find((action) => action.do === 'sweep');
    return sweep && !view.market.includes(card) && me.energy >= 2 + save ? sweep : quiet(legal);
  };
}

/** Turns the market over until this card is there, and leaves it to the other. */
export function uncover(card: Card): Plan {
  const calm = collect(card);
  return (view, legal) => {
    const action = calm(view, legal);
    return action?.do === 'buy' ? quiet(legal) : action;
  };
}

/** Goes for claws, and stays in Tokyo. */
export const attack: Plan = (view, legal) => {
  if (view.ask!.what === 'roll') return keeping(['claw'], view, legal) ?? quiet(legal);
  return legal.find((action) => action.do === 'stay') ?? quiet(legal);
};

/** Goes for claws with its first throws, but not for so many that anybody is eliminated. */
export function scratch(at: number): Plan {
  return (view, legal) => {
    const claws = view.dice.filter((face) => face === 'claw').length;
    if (view.ask!.what === 'roll' && claws >= at) return legal.find((action) => action.do === 'stop') ?? quiet(legal);
    return attack(view, legal);
  };
}

/** Plays as people do: hearts when hurt, claws and energy else; buys what it can; leaves Tokyo in time. */
export const live: Plan = (view, legal) => {
  const me = view.seats[view.me!]!;
  switch (view.ask!.what) {
    case 'roll': {
      const hurt = me.hearts < 7 && me.place === 'outside';
      return keeping(hurt ? ['heart', 'energy'] : ['claw', 'energy'], view, legal) ?? quiet(legal);
    }
    case 'hearts':
      return legal.find((action) => action.do === 'heal') ?? quiet(legal);
    case 'buy':
      return legal.find((action) => action.do === 'buy' && me.hearts > 4) ?? quiet(legal);
    case 'yield':
      return legal.find((action) => action.do === (me.hearts < 6 ? 'yield' : 'stay')) ?? quiet(legal);
    default:
      return quiet(legal);
  }
};
