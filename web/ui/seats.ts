import type { SeatInfo } from '$wire/index';
import type { Language } from './words.svelte';

/** Who sits on a seat, and whether they are connected. */
export type Presence = 'bot' | 'away' | 'lost' | 'here';

export function presence(info: SeatInfo | undefined): Presence {
  if (info?.kind === 'bot') return 'bot';
  if (info?.away) return 'away';
  return info?.connected === false ? 'lost' : 'here';
}

/** The seats in order round the table, the given one first. */
export function around(count: number, first: number): number[] {
  return Array.from({ length: count }, (_, index) => (first + index) % count);
}

/** The names that the server gives to bots, in Japanese letters. */
const BOTS: Partial<Record<string, string>> = {
  Momo: 'モモ',
  Taro: 'タロウ',
  Sakura: 'サクラ',
  Kuro: 'クロ',
  Hana: 'ハナ',
  Riku: 'リク',
  Yuki: 'ユキ',
  Sora: 'ソラ',
  Nami: 'ナミ',
};

/** What a player is called in this language: people as they wrote it themselves, bots in its letters. */
export function nameIn({ kind, name }: Pick<SeatInfo, 'kind' | 'name'>, language: Language): string {
  return kind === 'bot' && language === 'ja' ? name.replace(/^\w+/, (word) => BOTS[word] ?? word) : name;
}
