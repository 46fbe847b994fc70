import { listed } from '$ui/words.svelte';
import type { Action, Face, View } from '$wire/king-of-tokyo';
import { harmOf } from './cards';
import { say, words } from './words';

/** Points that win. */
export const GOAL = 20;

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
      return action.card === 'even-bigger' ? harmful(me.max_hearts - 10, me.hearts) : null;
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
      return view.ask?.what === 'hearts' && view.hearts ? say('danger.hearts', { n: view.hearts.left }) : null;
    default:
      return null;
  }
}

function harmful(harm: number, hearts: number): string | null {
  return harm >= hearts && harm > 0 ? say('danger.buy', { n: harm, hearts }) : null;
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
