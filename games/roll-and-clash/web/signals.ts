import type { Sound } from '$ui/room';
import type { Event, PlayerView, Seat } from '$wire/roll-and-clash';

/** What a step sounds like here: others' dice are silent, or nobody would hear anything else. */
export function soundOf(events: readonly Event[], me: Seat | null, own: PlayerView | null): Sound | null {
  const is = (type: Event['type']) => events.some((event) => event.type === type);
  if (is('game_over')) return 'win';
  if (is('power_slapped')) return 'slap';
  if (is('knocked_out') || events.some((event) => event.type === 'tokens_moved' && event.to === me)) return 'hit';
  if (events.some((event) => event.type === 'rolled' && event.seat === me)) return own?.power ? 'ready' : 'dice';
  return is('board_taken') || is('ally_taken') ? 'card' : null;
}

/** What is felt: long when somebody slaps, short when one is hit, twice when the own Power is complete. */
export function buzzOf(events: readonly Event[], me: Seat | null, own: PlayerView | null): number | number[] | null {
  for (const event of events) {
    if (event.type === 'power_slapped' && event.seat !== me) return 220;
    if (event.type === 'tokens_moved' && event.to === me) return 35;
    if (event.type === 'rolled' && event.seat === me && own?.power) return [40, 50, 40];
  }
  return null;
}
