import { LANGUAGES, preferred, type Language } from '$ui/words.svelte';
import { LONGEST_NAME } from '$wire/index';

export const SOUNDS = ['turn', 'card', 'pair', 'dice', 'hit', 'ready', 'slap', 'time', 'win'] as const;
export type Sound = (typeof SOUNDS)[number];
export const MOTIONS = ['system', 'on', 'off'] as const;
export const THEMES = ['system', 'night', 'dawn'] as const;

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
  for (const sound of SOUNDS) {
    if (typeof kept.sounds?.[sound] === 'boolean') chosen.sounds[sound] = kept.sounds[sound];
  }
  return chosen;
}
