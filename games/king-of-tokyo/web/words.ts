import type { OptionWords } from '$ui/room';
import { wordsOf } from '$ui/words.svelte';
import type { Card, CardView } from '$wire/king-of-tokyo';
import type en from '../messages/en.json';
import type fr from '../messages/fr.json';
import type ja from '../messages/ja.json';
import { titleOf } from './nouns';

/** What can be said: in every language. */
export type Key = keyof typeof en & keyof typeof fr & keyof typeof ja;

/** The words of this game. */
export const words = wordsOf<Key>(import.meta.glob('../messages/*.json'));
export const say = words.say;

export const cardName = (card: Card): string => say(`card.${titleOf(card)}.name`);
export const cardText = (card: Card): string => say(`card.${titleOf(card)}.text`);

/** What lies on a card, in words: charges of smoke or stored energy. */
export function onCard({ card, copies, counters }: CardView): string {
  if (counters === null) return '';
  return say(`count.${(copies ?? card) === 'smoke-cloud' ? 'smoke' : 'stored'}`, { n: counters });
}

/** An option and its value in words; a key of a newer server is shown as it is. */
export function option(key: string, value: string): OptionWords {
  if (key === 'bay')
    return { name: say('option.bay'), value: say(`value.${value}` as Key), about: say('option.bay.about') };
  if (key !== 'monsters') return { name: key, value, about: '' };
  const monsters = value
    .split(',')
    .map((one) => (one === 'random' ? say('value.random') : say(`monster.${one}.name` as Key)));
  return { name: say('option.monsters'), value: monsters.join(say('comma')), about: say('option.monsters.about') };
}
