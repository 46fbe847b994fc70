import type { Advice } from '$ui/coach';
import { GOAL, type Card, type Face, type Question, type SeatView, type View } from '$wire/king-of-tokyo';
import { feeOf, kindOf } from '../cards';
import { count } from '../nouns';
import { cardName } from '../words';
import type en from './messages/en.json';

export type Key = keyof typeof en;
type Line = Advice<Key>;

/** What the coach looks at: everything of it lies open on the table. */
export interface At {
  readonly view: View;
  readonly mine: boolean;
  readonly name: (seat: number) => string;
  /** The card that is chosen. */
  readonly pick: { readonly card: Card | null };
}

/** With so few hearts one turn of the others may be the last. */
const LOW = 4;
const NUMBERS: readonly [Face, number][] = [
  ['three', 3],
  ['two', 2],
  ['one', 1],
];

/** Why what is asked now matters. */
export function advise(at: At): Line | null {
  const { view, mine } = at;
  const me = view.me === null ? undefined : view.seats[view.me];
  if (!me || !me.alive || !view.ask) return null;
  return mine ? asked(at, view.ask.what, me) : waiting(at, me);
}

function asked(at: At, what: Question, me: SeatView): Line {
  const { view } = at;
  switch (what) {
    case 'roll':
      return rolling(at, me);
    case 'hearts':
      return hearts(me);
    case 'hit':
      return hit(view, me);
    case 'yield':
      return yielding(view, me);
    case 'buy':
      return buying(at, me);
    case 'offer':
      return ['offer', { name: at.name(view.active), n: me.energy }];
    case 'move_mimic':
      return ['move_mimic', { n: me.energy }];
    case 'probe':
    case 'probe_again':
    case 'change':
    case 'extra':
    case 'copy':
    case 'charge':
    case 'sell':
    case 'freeze':
      return [what];
  }
}

/** The dice: what wins or kills first, then what keeps alive, then what scores. */
function rolling({ view, name }: At, me: SeatView): Line {
  const { dice, forecast, seats } = view;
  const inside = me.place !== 'outside';
  const claws = count(dice, 'claw');
  const dead = forecast?.hits.find((hit) => hit.lethal && hit.seat !== view.me);
  if (dead) return ['roll.kill', { name: name(dead.seat) }];
  if (forecast && forecast.stars > 0 && me.stars + forecast.stars >= GOAL) return ['roll.win', { n: GOAL }];
  if (me.hearts <= LOW && me.hearts < me.max_hearts)
    return inside ? ['roll.low.inside', { n: me.hearts }] : ['roll.low', { n: me.hearts, k: count(dice, 'heart') }];
  if (forecast?.enters && claws > 0 && forecast.hits.length === 0) return ['roll.enter'];
  const three = NUMBERS.find(([face]) => count(dice, face) >= 3);
  if (three)
    return ['roll.three', { face: three[1], n: count(dice, three[0]), points: three[1] + count(dice, three[0]) - 3 }];
  const pair = NUMBERS.find(([face]) => count(dice, face) === 2);
  if (pair && view.rerolls > 0) return ['roll.pair', { face: pair[1], points: pair[1] }];
  if (claws > 0 && inside) return ['roll.claws.inside', { n: claws }];
  const holder = seats.findIndex((seat) => seat.alive && seat.place !== 'outside');
  if (claws > 0 && holder >= 0) return ['roll.claws', { n: claws, name: name(holder) }];
  const price = cheapest(me);
  if (count(dice, 'energy') > 0 && price !== null)
    return ['roll.energy', { n: me.energy + count(dice, 'energy'), price }];
  return view.rerolls > 0 ? ['roll.any', { n: view.rerolls }] : ['roll.last'];
}

function hearts(me: SeatView): Line {
  if (me.poison > 0) return ['hearts.poison', { n: me.poison }];
  if (me.shrink > 0) return ['hearts.shrink', { n: me.shrink }];
  return ['hearts'];
}

function hit(view: View, me: SeatView): Line {
  const packet = view.hit?.packets.find((one) => one.seat === view.me);
  const n = packet?.amount ?? 0;
  const wings = me.energy >= feeOf('wings') && me.cards.some((one) => (one.copies ?? one.card) === 'wings');
  if (packet?.lethal) return ['hit.lethal', { n }];
  return [wings ? 'hit.wings' : 'hit', { n, left: Math.max(0, me.hearts - n) }];
}

function yielding(view: View, me: SeatView): Line {
  const held = view.attack?.held ?? 0;
  if (held > 0) return ['yield.jets', { n: held, left: Math.max(0, me.hearts - held) }];
  const others = view.seats.filter((seat, index) => index !== view.me && seat.alive).length;
  if (me.hearts <= LOW) return ['yield.low', { n: me.hearts, others }];
  return me.stars + 2 >= GOAL ? ['yield.win', { n: GOAL }] : ['yield', { n: me.hearts }];
}

function buying({ view, pick }: At, me: SeatView): Line {
  if (pick.card && view.market.includes(pick.card))
    return [kindOf(pick.card) === 'keep' ? 'buy.keep' : 'buy.discard', { card: cardName(pick.card) }];
  const price = cheapest(me);
  if (price === null) return ['buy.none'];
  if (price > me.energy) return ['buy.short', { n: me.energy, price }];
  const fits = me.prices.filter((one) => one !== null && one <= me.energy).length;
  return ['buy', { n: me.energy, fits }];
}

/** Another seat is asked: what it may do to this one. */
function waiting({ view, name }: At, me: SeatView): Line | null {
  const active = view.seats[view.active]!;
  const inside = me.place !== 'outside';
  if (view.active === view.me) return view.ask?.what === 'yield' ? ['wait.yield', { name: name(view.ask.seat) }] : null;
  const rolls = view.ask?.what === 'roll' || view.ask?.what === 'change' || view.ask?.what === 'probe';
  const values = { name: name(view.active), n: me.hearts };
  if (rolls && inside !== (active.place !== 'outside')) return [inside ? 'wait.attack.inside' : 'wait.attack', values];
  if (rolls && me.odds === 0) return ['wait.safe', values];
  return inside ? ['wait.inside'] : ['wait.outside', { n: me.energy }];
}

/** The lowest price in the market. */
function cheapest(me: SeatView): number | null {
  const prices = me.prices.filter((price) => price !== null);
  return prices.length === 0 ? null : Math.min(...prices);
}
