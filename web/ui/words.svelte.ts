/** The three languages, in the order in which settings list them. */
export const LANGUAGES = ['en', 'fr', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What fills the gaps of a message. */
export type Values = Record<string, string | number>;

type Load<Key extends string> = (language: Language) => Promise<Partial<Record<Key, string>>>;

/** The words of the page or of a game in the active language; the others are not loaded. */
export class Words<Key extends string> {
  /** Which language is shown now. */
  language = $state<Language>('en');
  #texts = $state.raw<Partial<Record<Key, string>>>({});
  #load: Load<Key>;
  #loadFew: Load<Key>;
  /** The language in which there is everything, and not only a few words. */
  #whole: Language | null = null;

  /** `few` loads only what is said before a game is entered. */
  constructor(load: Load<Key>, few = load) {
    this.#load = load;
    this.#loadFew = few;
  }

  /** Loads a language, then shows it. */
  async use(language: Language): Promise<void> {
    this.#texts = await this.#load(language);
    this.#whole = language;
    this.language = language;
  }

  /** Loads a few words of a language, then shows it; unless it is there already. */
  async useFew(language: Language): Promise<void> {
    const texts = this.#whole === language ? null : await this.#loadFew(language);
    if (!texts || this.#whole === language) return;
    this.#texts = texts;
    this.#whole = null;
    this.language = language;
  }

  /** A message with its gaps filled. An arrow function, so that it can be passed on. */
  say = (key: Key, values: Values = {}): string => this.find(key, values) ?? key;

  /** A message that may not be there. */
  find(key: string, values: Values = {}): string | undefined {
    const text = this.#texts[key as Key];
    return text === undefined ? undefined : fill(text, values, this.language);
  }
}

/** A file for each language, as `import.meta.glob` finds them. */
export type Files = Record<string, () => Promise<unknown>>;

/**
 * The words in these files, one for each language: `wordsOf<Key>(import.meta.glob('../messages/*.json'))`. A game also
 * names those with the few words that are said before it is entered (`query: '?door'`).
 */
export function wordsOf<Key extends string>(files: Files, few: Files = files): Words<Key> {
  return new Words<Key>(loadFrom(files), loadFrom(few));
}

function loadFrom<Key extends string>(files: Files): Load<Key> {
  return async (language) => {
    const load = Object.entries(files).find(([path]) => path.split('?')[0]!.endsWith(`/${language}.json`))?.[1];
    if (!load) throw new Error(`no words in ${language}`);
    return ((await load()) as { default: Partial<Record<Key, string>> }).default;
  };
}

/** Plural rules are costly to create, and the same for every message. */
function kept<Rules>(make: (language: Language) => Rules): (language: Language) => Rules {
  const made = new Map<Language, Rules>();
  return (language) => {
    if (!made.has(language)) made.set(language, make(language));
    return made.get(language)!;
  };
}
const plurals = kept((language) => new Intl.PluralRules(language));
const lists = kept((language) => new Intl.ListFormat(language, { type: 'conjunction' }));

/**
 * Fills `{name}` with a value and `{n:# card|# cards}` with the form that fits the number. A Japanese
 * message gives one form.
 */
export function fill(text: string, values: Values, language: Language): string {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (gap, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined) return gap;
    if (forms === undefined) return String(value);
    const [one = '', other = one] = forms.split('|');
    const form = plurals(language).select(Number(value)) === 'one' ? one : other;
    return form.replaceAll('#', String(value));
  });
}

/** "Ben, Cy and Dee" in the active language. */
export function listed(names: string[], language: Language): string {
  return lists(language).format(names);
}

/** How wide words are, in letters: Japanese ones are twice as wide. */
export const widthOf = (words: string): number =>
  [...words].reduce((width, letter) => width + (letter > '\u2e80' ? 2 : 1), 0);

/** The language of a browser that prefers these, in this order. */
export function preferred(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => wish.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}
