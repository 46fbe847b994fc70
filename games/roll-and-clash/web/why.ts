import type { Refusal } from '$wire/roll-and-clash';
import { say, type Key } from './words';

/** Why nothing happened, as the rules say it or the page alone. */
export type Why = Refusal['code'] | 'power_not_complete' | 'yourself';

/** What can stand above the dice. */
export type NoteKey = `why.${Why}` | Extract<Key, `early.${string}` | `echo.${string}`>;

/** Why the rules refused an act, in words. A refusal without words does not compile. */
export const reason = (refusal: Refusal): string => say(`why.${refusal.code}`, refusal);
