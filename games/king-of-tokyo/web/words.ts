import { wordsOf } from '$ui/words.svelte';
import type { Card, CardView } from '$wire/king-of-tokyo';
import type en from '../messages/en.json';
import type fr from '../messages/fr.json';
import type ja from '../messages/ja.json';
import { titleOf } from './nouns';

/** What can be said: in every language. */
export type Key = keyof typeof en & keyof typeof fr & keyof typeof ja;

/** The words of this game. */
export const words = wordsOf<Key>(
  import.meta.glob('../messages/*.json'),
  import.meta.glob('../messages/*.json', { query: '?door' }),
);
export const say = words.say;

export const cardName = (card: Card): string => say(`card.${titleOf(card)}.name`);
export const cardText = (card: Card): string => say(`card.${titleOf(card)}.text`);

/** What lies on a card, in words: charges of smoke or stored energy. */
export function onCard({ card, copies, counters }: CardView): string {
  if (counters === null) return '';
  return say(`count.${(copies ?? card) === 'smoke-cloud' ? 'smoke' : 'stored'}`, { n: counters });
}
