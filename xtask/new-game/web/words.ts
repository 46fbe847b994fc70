import { wordsOf } from '$ui/words.svelte';
import type en from '../messages/en.json';
import type fr from '../messages/fr.json';
import type ja from '../messages/ja.json';

/** What can be said: in every language. */
export type Key = keyof typeof en & keyof typeof fr & keyof typeof ja;

/** The words of this game. */
export const words = wordsOf<Key>(
  import.meta.glob('../messages/*.json'),
  import.meta.glob('../messages/*.json', { query: '?door' }),
);
export const say = words.say;
