import { nameIn } from '$ui/seats';
import { wordsOf } from '$ui/words.svelte';
import type { SeatInfo } from '$wire/index';
import type en from '../../messages/en.json';

export type Key = keyof typeof en;

/** The words of the page. */
export const words = wordsOf<Key>(import.meta.glob('../../messages/*.json'));
export const t = words.say;

/** What a player is called in the active language. */
export const nameOf = (seat: SeatInfo): string => nameIn(seat, words.language);
