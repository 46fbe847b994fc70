import { Words, type Language } from '$ui/words.svelte';
import type en from '../../messages/en.json';

export type Key = keyof typeof en;

const files: Record<Language, () => Promise<{ default: Record<Key, string> }>> = {
  en: () => import('../../messages/en.json'),
  fr: () => import('../../messages/fr.json'),
  ja: () => import('../../messages/ja.json'),
};

/** The words of the page. */
export const words = new Words<Key>(async (language) => (await files[language]()).default);
export const t = words.say;
