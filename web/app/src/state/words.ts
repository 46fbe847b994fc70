import { wordsOf } from '$ui/words.svelte';
import type en from '../../messages/en.json';

export type Key = keyof typeof en;

/** The words of the page. */
export const words = wordsOf<Key>(import.meta.glob('../../messages/*.json'));
export const t = words.say;
