import { AnyPosition, NAMES } from '$ui/test/position';
import type { Action, Event, Me, View } from '$wire/shisogari';

export { name } from '$ui/test/position';

export const me = (change: Partial<Me> = {}): Me => ({
  seat: 0,
  role: 'hunter',
  turned: 0,
  hand: ['crucifix', 'dagger', 'stake', 'garlic'],
  boxed: ['white_bite', 'black_bite'],
  look: null,
  sightings: [],
  kin: [],
  ...change,
});

/** A table of four in turn 1, Ann to choose. */
export const view = (change: Partial<View> = {}): View => ({
  options: { colour_rule: 'printed', turn_cap: 100, reveal_kin_to_vampire: false, look_ms: 1500 },
  phase: { is: 'choose', seat: 0 },
  turn: 1,
  starter: 0,
  need: 5,
  pool: { white: 0, black: 0 },
  seats: NAMES.map(() => ({ hand: { white: 2, black: 2 }, pairs: [] })),
  me: me(),
  ending: null,
  ...change,
});

export class Position extends AnyPosition<View, Action, Event> {}
