import { wordsOf } from '$ui/words.svelte';
import type en from './messages/en.json';
import type fr from './messages/fr.json';
import type ja from './messages/ja.json';

export type Key = keyof typeof en & keyof typeof fr & keyof typeof ja;

/** The words of the coach, apart from those of the game: they come only where the coach speaks. */
export const words = wordsOf<Key>(import.meta.glob('./messages/*.json'));
