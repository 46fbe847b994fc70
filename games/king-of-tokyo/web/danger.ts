import { listed } from '$ui/words.svelte';
import { GOAL, type Action, type Card, type Face, type SeatView, type View } from '$wire/king-of-tokyo';
import { feeOf, harmOf } from './cards';
import { say, words } from './words';

/** Why this act should be thought over: it may kill whoever does it, or throw something away. */
export function danger(action: Action, view: View, name: (seat: number) => string): string | null {
  const me = view.me === null ? undefined : view.seats[view.me];
  if (!me) return null;
  switch (action.do) {
    case 'buy':
      return harmful(harmOf(action.card), me.hearts);
    case 'buy_top':
      return view.top ? harmful(harmOf(view.top), me.hearts) : null;
    case 'sell':
      return shrinking(granted(me, action.card), me.hearts);
    case 'mimic':
      return shrinking(granted(me, 'mimic'), me.hearts);
    case 'end':
      return poisoned(me);
    case 'stay': {
      const held = view.attack?.held ?? 0;
      return held >= me.hearts && held > 0 ? say('danger.stay', { n: held, hearts: me.hearts }) : null;
    }
    case 'accept': {
      const packet = view.hit?.packets.find((one) => one.seat === view.me);
      return packet?.lethal ? say('danger.accept', { n: packet.amount }) : null;
    }
    case 'reroll':
    case 'telepath':
    case 'smoke':
    case 'dweller':
      return waste(action.dice, view, name);
    case 'cull':
      return waste([action.face], view, name);
    case 'twist':
    case 'stretch':
      return action.to === 'claw' ? null : waste([action.from], view, name);
    case 'done':
      if (view.ask?.what === 'sell') return poisoned(me);
      return view.ask?.what === 'hearts' && view.hearts ? say('danger.hearts', { n: view.hearts.left }) : null;
    default:
      return null;
  }
}

function harmful(harm: number, hearts: number): string | null {
  return harm >= hearts && harm > 0 ? say('danger.buy', { n: harm, hearts }) : null;
}

/** The hearts that go when a card does: what Even Bigger gave, also through Mimic as its copy. */
function granted(me: SeatView, lost: Card): number {
  const gone = me.cards.filter((one) => one.card === lost || (one.card === 'mimic' && one.copies === lost));
  return gone.reduce((sum, one) => sum + (one.granted ?? 0), 0);
}

function shrinking(lost: number, hearts: number): string | null {
  return lost >= hearts && lost > 0 ? say('danger.shrink', { n: lost, hearts }) : null;
}

/** The turn ends, and poison takes the last heart. Who can pay for Wings is asked once more. */
function poisoned(me: SeatView): string | null {
  const has = (card: Card) => me.cards.some((one) => (one.copies ?? one.card) === card);
  const safe = me.winged || (me.poison === 1 && has('armor-plating')) || (me.energy >= feeOf('wings') && has('wings'));
  return !safe && me.poison >= me.hearts && me.poison > 0
    ? say('danger.poison', { n: me.poison, hearts: me.hearts })
    : null;
}

/** The dice win or kill as they lie, and these are part of it. */
function waste(dice: readonly Face[], view: View, name: (seat: number) => string): string | null {
  const forecast = view.forecast;
  if (!forecast || view.active !== view.me) return null;
  const dead = forecast.hits.filter((hit) => hit.lethal).map((hit) => name(hit.seat));
  if (dead.length > 0 && dice.includes('claw')) return say('danger.kill', { names: listed(dead, words.language) });
  const stars = view.seats[view.active]!.stars;
  const numbers = dice.some((face) => face === 'one' || face === 'two' || face === 'three');
  return forecast.stars > 0 && stars < GOAL && stars + forecast.stars >= GOAL && numbers ? say('danger.win') : null;
}
