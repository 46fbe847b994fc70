import { THREE, type Action, type HouseView, type Refusal, type Seat, type View } from '$wire/bloody-masquerade';
import type { Mode } from './choice.svelte';
import { castOf } from './nouns';
import { destination, STEPS } from './ring';
import { say } from './words';

/** Why something may not be chosen, as the rules say it or the page alone: keys of the messages `why.*`. */
export type Why =
  | Refusal['code']
  | 'choose_card'
  | 'choose_two'
  | 'choose_player'
  | 'choose_square'
  | 'choose_tile'
  | 'hidden_tile'
  | 'too_far'
  | 'token_here'
  | 'no_markers';

/** Why the rules refused an act, in words. A refusal without words does not compile. */
export const reason = (refusal: Refusal): string => say(`why.${refusal.code}`, refusal);

/** What is told only to who looks at the own cards: the neighbour would learn a role or a card from it. */
const SECRET: readonly Why[] = [
  'not_held',
  'mask_first',
  'not_shown',
  'not_an_inspector',
  'no_doves',
  'too_few_markers',
  'not_a_killer',
];

export const isSecret = (why: Why | null): boolean => why !== null && SECRET.includes(why);

/** Whether players are chosen now. */
export function choosesSeat(view: View, mode: Mode): boolean {
  const { is } = view.phase;
  return (
    is === 'ask' ||
    is === 'remove' ||
    is === 'mark' ||
    is === 'attack' ||
    is === 'support' ||
    (is === 'start' && mode === 'special')
  );
}

/**
 * Why this player may not be chosen, as far as everybody can know it: markers lie open, roles do not. So the page looks
 * the same whoever looks at it.
 */
export function whySeat(view: View, house: HouseView, legal: readonly Action[], mode: Mode, seat: Seat): Why | null {
  const me = view.me?.seat ?? null;
  const its = view.seats[seat]!;
  switch (view.phase.is) {
    case 'start':
      return seat === me ? 'yourself' : null;
    case 'ask':
      return seat === me ? 'yourself' : null;
    case 'remove':
      return its.suspicion === 0 ? 'no_markers' : null;
    case 'mark':
      return legal.some((action) => action.do === 'mark' && action.seat === seat) ? null : 'not_to_yourself';
    case 'attack': {
      if (seat === me) return 'yourself';
      if (view.doing === 'attack_three') return its.suspicion >= THREE ? null : 'fewer_than_three';
      const most = Math.max(0, ...view.seats.map((one, other) => (other === me ? 0 : one.suspicion)));
      return its.suspicion === most && most >= house.rules.attack_most_min_markers ? null : 'not_the_most';
    }
    case 'support':
      return seat === me && mode === 'trade' ? 'yourself' : null;
    default:
      return 'not_asked';
  }
}

/** Why the server would refuse to kill this player, though the markers allow it: it has to do with the own role. */
export function whyKill(view: View, legal: readonly Action[], seat: Seat): Why | null {
  const me = view.me;
  const own = me ? castOf(view, me.character) : undefined;
  if (!me || !own) return 'not_asked';
  if (view.phase.is === 'attack') {
    if (legal.some((action) => action.do === 'attack' && action.target === seat)) return null;
    return own.killing.length === 0 ? 'not_a_killer' : 'not_the_most';
  }
  if (legal.some((action) => action.do === 'special' && action.target === seat)) return null;
  if (own.special === null) return 'not_an_inspector';
  return view.seats[seat]!.suspicion < own.special ? 'too_few_markers' : 'no_doves';
}

/** Why the token may not go to this place. */
export function whyPlace(view: View, place: number): Why | null {
  if (place === view.token) return 'token_here';
  if (!view.ring[place]!.visible) return 'hidden_tile';
  return STEPS.some((steps) => destination(view, steps) === place) ? null : 'too_far';
}

/** What is still missing before the main action. */
export function whyNotYet(view: View, mode: Mode, seat: Seat | null): Why {
  switch (view.phase.is) {
    case 'first_show':
    case 'answer':
      return 'choose_two';
    case 'first_up':
    case 'first_give':
    case 'place':
    case 'exchange':
      return 'choose_card';
    case 'start':
      return mode === 'special' ? 'choose_player' : 'choose_tile';
    case 'remove':
      return seat === null ? 'choose_player' : 'choose_square';
    case 'ask':
    case 'mark':
    case 'attack':
    case 'support':
      return 'choose_player';
    case 'over':
      return 'not_asked';
  }
}
