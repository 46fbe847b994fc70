import { Words, type Language } from '$ui/words.svelte';
import type { OptionInfo } from '$wire/index';
import type en from '../messages/en.json';

export type Key = keyof typeof en;

const files: Record<Language, () => Promise<{ default: Record<Key, string> }>> = {
  en: () => import('../messages/en.json'),
  fr: () => import('../messages/fr.json'),
  ja: () => import('../messages/ja.json'),
};

/** The words of this game. */
export const words = new Words<Key>(async (language) => (await files[language]()).default);
export const say = words.say;

/** An option and its value in words; a key of a newer server is shown as it is. */
export function option(key: string, value: string): { name: string; value: string; about: string } {
  const known: OptionInfo['key'][] = ['colour_rule', 'turn_cap', 'reveal_kin_to_vampire', 'look_ms'];
  if (!known.includes(key)) return { name: key, value, about: '' };
  const spoken = /^\d+$/.test(value) ? value : say(`value.${value}` as Key);
  return { name: say(`option.${key}` as Key), value: spoken, about: say(`option.${key}.about` as Key) };
}
