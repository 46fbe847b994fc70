import { nameIn } from '$ui/seats';
import { wordsOf } from '$ui/words.svelte';
import type { SeatInfo } from '$wire/index';
import type en from '../../messages/en.json';

export type Key = keyof typeof en;

/** The words of the page. */
export const words = wordsOf<Key>(import.meta.glob('../../messages/*.json'));
export const t = words.say;

/** What a tab is called: what is most its own comes first, for a narrow tab shows little else. */
export const titleOf = (...parts: (string | undefined)[]): string =>
  [...parts, t('app.name')].filter((part) => part).join(' · ');

/** What a player is called in the active language. */
export const nameOf = (seat: SeatInfo): string => nameIn(seat, words.language);
