import type { OptionWords } from '$ui/room';
import { listed, wordsOf } from '$ui/words.svelte';
import type { Character, Clue } from '$wire/bloody-masquerade';
import type en from '../messages/en.json';
import type fr from '../messages/fr.json';
import type ja from '../messages/ja.json';

/** What can be said: in every language. */
export type Key = keyof typeof en & keyof typeof fr & keyof typeof ja;

/** The words of this game. */
export const words = wordsOf<Key>(import.meta.glob('../messages/*.json'));
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

/** An option and its value in words; a key of a newer server is shown as it is. */
export function option(key: string, value: string): OptionWords {
  switch (key) {
    case 'setup':
    case 'mask':
    case 'support':
      return {
        name: say(`option.${key}`),
        value: say(`value.${key}.${value}` as Key),
        about: say(`option.${key}.about`),
      };
    case 'characters': {
      const lot = value === 'random' || value === 'first_game';
      const spoken = value
        .split(',')
        .map((one) => (lot ? say(`value.characters.${one}` as Key) : say(`character.${one}.name` as Key)));
      return {
        name: say('option.characters'),
        value: spoken.join(say('comma')),
        about: say('option.characters.about'),
      };
    }
    case 'first':
      return {
        name: say('option.first'),
        value: value === 'random' ? say('value.first.random') : say('value.first.seat', { n: value }),
        about: say('option.first.about'),
      };
    case 'house':
      return { name: say('option.house'), value, about: say('option.house.about') };
    default:
      return { name: key, value, about: '' };
  }
}
