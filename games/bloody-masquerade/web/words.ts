import { listed, wordsOf } from '$ui/words.svelte';
import type { Character, Clue } from '$wire/bloody-masquerade';
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

/** "Ann, Ben and Cy". */
export const all = (names: string[]): string => listed(names, words.language);

/** "Food, Food, Dove". */
export const cards = (list: readonly Clue[]): string => list.map((clue) => say(`clue.${clue}`)).join(say('comma'));

/** "2 Food, 1 Dove": what is the same is counted. */
export function heap(list: readonly Clue[]): string {
  const kinds = [...new Set(list)];
  const put = (clue: Clue) =>
    say('clue.times', { n: list.filter((one) => one === clue).length, card: say(`clue.${clue}`) });
  return kinds.map(put).join(say('comma'));
}

export const person = (character: Character): string => say(`character.${character}.name`);
