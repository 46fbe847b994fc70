import type { Refusal } from '$wire/king-of-tokyo';
import { say } from './words';

/** Why something cannot be done, as the rules say it or the page alone. */
export type Why =
  | Refusal['code']
  | 'all_locked'
  | 'cannot_buy'
  | 'choose_card'
  | 'choose_die'
  | 'costs'
  | 'dice_done'
  | 'dice_of'
  | 'not_offered';

/** The message that says it. */
export type WhyKey = `why.${Why}`;

/** Why the rules refused an act, in words. A refusal without words does not compile. */
export const reason = (refusal: Refusal): string => say(`why.${refusal.code}`, refusal);
