import type { Action, HouseView, Move, Seat, View } from '$wire/roll-and-clash';
import { threshold } from './house';
import { valuesOf } from './nouns';

export type Use = Extract<Action, { do: 'use' }>;

/** The ways in which a technique can be used now. */
export function usesOf(legal: readonly Action[], move: Move): Use[] {
  return legal.filter((action): action is Use => action.do === 'use' && action.technique === move);
}

/** Whom a technique can be aimed at, in the order of seats; empty where there is no choice. */
export function targetsOf(uses: readonly Use[]): Seat[] {
  return [...new Set(uses.flatMap(({ target }) => (target === null ? [] : [target])))].sort((a, b) => a - b);
}

/**
 * Of the uses that hit this target and deal the rest like this the one with the usual dice: no joker where it can be
 * spared, then low numbers.
 */
export function usual(
  uses: readonly Use[],
  target: Seat | null,
  view: View,
  house: HouseView,
  rest: readonly Seat[] = [],
): Use | null {
  const faces = view.me === null ? [] : view.seats[view.me]!.dice.map(({ face }) => face);
  const wild = view.active === view.me && view.me !== null ? house.ally[view.seats[view.me]!.ally ?? 'uta'].face : null;
  const dear = (use: Use) =>
    use.dice.reduce(
      (sum, die) => sum + (faces[die] === house.dice.joker ? 4096 : faces[die] === wild ? 256 : 0) + 2 ** die,
      0,
    );
  const fits = uses.filter(
    (use) => use.target === target && use.extra.every((seat, token) => seat === (rest[token] ?? null)),
  );
  return fits.reduce<Use | null>((best, use) => (best && dear(best) <= dear(use) ? best : use), null);
}

/** Who can get the tokens that do not divide evenly, a name for each token; empty where there is no choice. */
export function sharesOf(uses: readonly Use[]): Seat[][] {
  const ways = new Map<string, Seat[]>();
  for (const { extra } of uses) {
    const seats = extra.filter((seat) => seat !== null);
    if (seats.length > 0) ways.set(seats.join(), seats);
  }
  return ways.size > 1 ? [...ways.values()] : [];
}

/** Which of the ways it is when nobody is named: round the table from one's own left, until no token is left over. */
export function clockwise(ways: readonly Seat[][], me: Seat): number {
  const sharers = [...new Set(ways.flat())].sort((a, b) => Number(a < me) - Number(b < me) || a - b);
  const named = ways[0]!.map((_, token) => sharers[token % sharers.length]!).sort((a, b) => a - b);
  return Math.max(
    0,
    ways.findIndex((way) => way.join() === named.join()),
  );
}

/** What each of several players gets of a technique before the rest is dealt. */
export function evenly(view: View, move: Move, sharers: number, house: HouseView): number {
  const own = view.seats[view.me ?? 0]!;
  const base = amountOn(view, move, view.me ?? 0, house);
  if (valuesOf(own, move, house)?.to !== 'split_others') return base;
  const ally = own.ally !== null && view.active === view.me ? house.ally[own.ally] : null;
  const more = ally?.effect === 'bonus' ? ally.amount : 0;
  return Math.floor((base + (ally?.from === 'own' ? Math.min(more, own.tokens) : more)) / sharers);
}

/** How many tokens are still missing until the next Power hurts this seat; 0 or less: it will. */
export function toWound(view: View, seat: Seat, house: HouseView): number {
  const { board, tokens } = view.seats[seat]!;
  if (!board) return Infinity;
  const price = board.ko
    ? threshold(house, view, board.character)
    : house.character[board.character].track[board.slot]!;
  return price - tokens;
}

/** How many tokens a technique would give to this target, allies aside. */
export function amountOn(view: View, move: Move, target: Seat, house: HouseView): number {
  const own = view.seats[view.me ?? 0]!;
  const values = valuesOf(own, move, house);
  if (!values) return 0;
  const special =
    values.alt_if === 'target_ko'
      ? view.seats[target]!.board?.ko
      : values.alt_if === 'target_ally_active' && view.active === target;
  const amount = special ? values.alt_amount! : values.amount;
  return values.from === 'own' ? Math.min(amount, own.tokens) : amount;
}

/**
 * Whom one would mostly mean: for the CCG token whoever has most wounds; else where the tokens make a wound, then where
 * they are most, then where most is on the board already. Hinami's friend comes last.
 */
export function best(view: View, move: Move, targets: readonly Seat[], house: HouseView): Seat | null {
  const worth = (seat: Seat) => {
    const { board, ally, tokens } = view.seats[seat]!;
    const amount = amountOn(view, move, seat, house);
    const left = toWound(view, seat, house);
    const guarded = view.active === seat && ally === 'hinami' && view.charges > 0;
    const hurts = left > 0 && left <= amount;
    return (
      (guarded ? -1000 : 0) +
      (hurts ? 100 : 0) +
      amount * 8 +
      (board?.slot ?? 0) * 2 +
      tokens +
      (move === 'ccg' && view.ccg === seat ? -500 : 0)
    );
  };
  return targets.reduce<Seat | null>(
    (found, seat) => (found === null || worth(seat) > worth(found) ? seat : found),
    null,
  );
}
