import { LANGUAGES, preferred, type Language } from '$ui/words.svelte';
import { LONGEST_NAME } from '$wire/index';

export const SOUNDS = ['turn', 'card', 'pair', 'dice', 'hit', 'ready', 'slap', 'time', 'win'] as const;
export type Sound = (typeof SOUNDS)[number];
export const MOTIONS = ['system', 'on', 'off'] as const;
export const THEMES = ['system', 'night', 'dawn'] as const;
/** When the coach speaks: in the first games of a kind, always, or never. */
export const COACHING = ['first', 'on', 'off'] as const;
/** How many games of a kind are first ones. */
const FIRST_GAMES = 3;

interface Chosen {
  language: Language | 'system';
  motion: (typeof MOTIONS)[number];
  theme: (typeof THEMES)[number];
  sound: boolean;
  sounds: Record<Sound, boolean>;
  shortcuts: boolean;
  /** Ask once more before something is given up. */
  careful: boolean;
  /** Show the role card when a game starts. */
  roles: boolean;
  name: string;
  coach: (typeof COACHING)[number];
  /** The tables of the first games of each kind. */
  firsts: Record<string, string[]>;
}

const KEY = 'yakai.settings';
const DEFAULTS: Chosen = {
  language: 'system',
  motion: 'system',
  theme: 'system',
  sound: false,
  sounds: { turn: true, card: true, pair: true, dice: true, hit: true, ready: true, slap: true, time: true, win: true },
  shortcuts: true,
  careful: true,
  roles: true,
  name: '',
  coach: 'first',
  firsts: {},
};

/** The part of `Storage` that settings need. */
export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** What a person chose on this device. */
export class Settings {
  chosen = $state<Chosen>(structuredClone(DEFAULTS));
  #store: Store | null;

  constructor(store: Store | null) {
    this.#store = store;
    this.chosen = read(store);
  }

  /** Changes and remembers. */
  set<K extends keyof Chosen>(key: K, value: Chosen[K]): void {
    this.chosen[key] = value;
    try {
      this.#store?.setItem(KEY, JSON.stringify(this.chosen));
    } catch {
      // A full or forbidden store only means that the choice lasts as long as the page.
    }
  }

  /** The language to use for a browser with these preferences. */
  language(wishes: readonly string[]): Language {
    return this.chosen.language === 'system' ? preferred(wishes) : this.chosen.language;
  }

  /** Whether this kind of sound may be heard. */
  hears(sound: Sound): boolean {
    return this.chosen.sound && this.chosen.sounds[sound];
  }

  /** Somebody sits at this table: it may be one of the first games of its kind. */
  play(game: string, code: string): void {
    const firsts = this.chosen.firsts[game] ?? [];
    if (firsts.includes(code) || firsts.length >= FIRST_GAMES) return;
    this.set('firsts', { ...this.chosen.firsts, [game]: [...firsts, code] });
  }

  /** Whether the coach speaks at this table. */
  coaches(game: string, code: string): boolean {
    const { coach, firsts } = this.chosen;
    return coach === 'on' || (coach === 'first' && (firsts[game] ?? []).includes(code));
  }
}

function read(store: Store | null): Chosen {
  const chosen = structuredClone(DEFAULTS);
  let kept: Partial<Chosen> = {};
  try {
    kept = JSON.parse(store?.getItem(KEY) ?? '{}') ?? {};
  } catch {
    return chosen;
  }
  if (kept.language === 'system' || LANGUAGES.some((one) => one === kept.language)) chosen.language = kept.language!;
  if (MOTIONS.some((one) => one === kept.motion)) chosen.motion = kept.motion!;
  if (THEMES.some((one) => one === kept.theme)) chosen.theme = kept.theme!;
  if (typeof kept.sound === 'boolean') chosen.sound = kept.sound;
  if (typeof kept.shortcuts === 'boolean') chosen.shortcuts = kept.shortcuts;
  if (typeof kept.careful === 'boolean') chosen.careful = kept.careful;
  if (typeof kept.roles === 'boolean') chosen.roles = kept.roles;
  if (typeof kept.name === 'string') chosen.name = kept.name.slice(0, LONGEST_NAME);
  if (COACHING.some((one) => one === kept.coach)) chosen.coach = kept.coach!;
  for (const [game, codes] of Object.entries(kept.firsts ?? {})) {
    if (Array.isArray(codes))
      chosen.firsts[game] = codes.filter((code) => typeof code === 'string').slice(0, FIRST_GAMES);
  }
  for (const sound of SOUNDS) {
    if (typeof kept.sounds?.[sound] === 'boolean') chosen.sounds[sound] = kept.sounds[sound];
  }
  return chosen;
}
