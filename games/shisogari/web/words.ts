import type { OptionWords } from '$ui/room';
import { wordsOf } from '$ui/words.svelte';
import type { OptionInfo } from '$wire/index';
import type en from '../messages/en.json';
import type fr from '../messages/fr.json';
import type ja from '../messages/ja.json';

/** What can be said: in every language. */
export type Key = keyof typeof en & keyof typeof fr & keyof typeof ja;

/** The words of this game. */
export const words = wordsOf<Key>(import.meta.glob('../messages/*.json'));
export const say = words.say;

/** An option and its value in words; a key of a newer server is shown as it is. */
export function option(key: string, value: string): OptionWords {
  const known: OptionInfo['key'][] = ['colour_rule', 'turn_cap', 'reveal_kin_to_vampire', 'look_ms'];
  if (!known.includes(key)) return { name: key, value, about: '' };
  const spoken = /^\d+$/.test(value) ? value : say(`value.${value}` as Key);
  return { name: say(`option.${key}` as Key), value: spoken, about: say(`option.${key}.about` as Key) };
}
