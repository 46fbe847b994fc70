import type { Refusal } from '$wire/shisogari';
import { say } from './words';

/** Why something may not be chosen, as the rules say it or the page alone: keys of the messages `why.*`. */
export type Why = Refusal['code'] | 'player_first' | 'they_pick';

/** What is told only to who looks at the own cards: the neighbour would learn a role or a card from it. */
const SECRET: readonly Why[] = [
  'not_a_hunter',
  'must_pair',
  'must_match',
  'not_the_vampire',
  'not_held',
  'other_colour',
  'not_a_mix',
];

export const isSecret = (why: Why): boolean => SECRET.includes(why);

/** Why the rules refused an act, in words. A refusal without words does not compile. */
export const reason = (refusal: Refusal): string => say(`why.${refusal.code}`, refusal);
