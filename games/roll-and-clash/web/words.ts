import { listed, wordsOf } from '$ui/words.svelte';
import {
  HOUSE,
  type Ally,
  type Character,
  type HouseView,
  type Move,
  type Symbol as Face,
  type Technique,
} from '$wire/roll-and-clash';
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

/** "Ben, Cy and Dee". */
export const all = (names: string[]): string => listed(names, words.language);

export const symbolName = (symbol: Face | null): string => say(symbol ? `symbol.${symbol}` : 'symbol.blank');

/** Symbols in a row: "Kagune, Kagune, Mask". */
export const symbolNames = (symbols: readonly (Face | null)[]): string => symbols.map(symbolName).join(say('comma'));

export const characterName = (character: Character): string => say(`character.${character}.name`);
export const allyName = (ally: Ally): string => say(`ally.${ally}.name`);

/** A technique by its board and its place there. */
export const techniqueName = (character: Character, which: Technique): string => say(`technique.${character}.${which}`);

export function techniqueText(character: Character, which: Technique, house: HouseView = HOUSE): string {
  const { amount, alt_amount: instead } = house.character[character][which];
  return say(`technique.${character}.${which}.text`, { n: amount, m: instead ?? amount });
}

export function allyText(ally: Ally, form: 'text' | 'short' = 'text', house: HouseView = HOUSE): string {
  const { amount, face } = house.ally[ally];
  return say(`ally.${ally}.${form}`, { n: amount, symbol: face ? symbolName(face) : '' });
}

/** A move of a seat whose boards are these, in words. */
export function moveName(move: Move, board: Character, bench: Character | null, benchKo = false): string {
  if (move === 'ccg') return say('technique.ccg');
  if (move !== 'bench') return techniqueName(board, move);
  return bench ? techniqueName(bench, benchKo ? 't3' : 't1') : say('move.bench');
}
