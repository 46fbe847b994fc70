import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fill, LANGUAGES } from '$ui/words.svelte';

const root = join(import.meta.dirname, '../../..');
const games = readdirSync(join(root, 'games'))
  .map((name) => `games/${name}`)
  .concat('xtask/new-game')
  .filter((game) => existsSync(join(root, game, 'messages')));
const places = [
  { name: 'the page', messages: 'web/app/messages', sources: ['web/app/src'], wire: 'web/wire/index.ts' },
  ...games.map((game) => ({
    name: game,
    messages: `${game}/messages`,
    sources: [`${game}/web`, 'web/ui'],
    wire: `web/wire/${game === 'xtask/new-game' ? 'toy-game' : basename(game)}.ts`,
  })),
  ...games
    .filter((game) => existsSync(join(root, game, 'web/coach')))
    .map((game) => ({
      name: `the coach of ${game}`,
      messages: `${game}/web/coach/messages`,
      sources: [`${game}/web/coach`],
      wire: `web/wire/${basename(game)}.ts`,
    })),
];

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

function texts(folder: string, language: string): Record<string, string> {
  return JSON.parse(read(`${folder}/${language}.json`));
}

function sources(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|ts)$/.test(file) && !file.startsWith('test'))
    .map((file) => read(`${folder}/${file}`))
    .join('\n');
}

/**
 * What fills the gap of a template of keys, where not every word of the code may. What is not named here takes any word
 * that the code or the game's types quote.
 */
const GAPS: Record<string, RegExp> = {
  'clue.${}': /^(coffee|food|transformation|dove|mask)$/,
  'pause.${}': /^(damage|wounds|power)$/,
  'seat.${}': /^(bot|away|lost|here)$/,
  'tv.${}': /^(clash|ko|out|back|false|shield)$/,
  // The values of options come from the server.
  'value.${}.${}': /./,
};

/** Says whether a key is written out in the code, or made on the spot by a template: `card.${card}`, `ask.${phase}.you`. */
function uses(code: string, types: string): (key: string) => boolean {
  const words = new Set(
    [...(code + types).matchAll(/(['"])([\w:-]+)\1|\b(\w+)\??:|\b(\d+)\b/g)].map(([, , quoted, named, number]) =>
      String(quoted ?? named ?? number),
    ),
  );
  // The gaps of a type are not filled: `why.${Why}`, `early.${string}`.
  const templates = [...code.matchAll(/`([a-z]\w*(?:\.\w+)*\.\$\{[^`]*)`/g)]
    .map(([, template]) => template!)
    .filter((template) => !/\$\{([A-Z]\w*|string)\}/.test(template))
    .map((template) => template.replace(/\$\{[^}]*\}/g, '${}'));
  const made = [...new Set(templates)].map((template) => ({
    shape: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll('${}', '([\\w:-]+)')}$`),
    fits: (word: string) => (GAPS[template] ? GAPS[template].test(word) : words.has(word)),
  }));
  return (key) =>
    code.includes(`'${key}'`) || made.some(({ shape, fits }) => shape.exec(key)?.slice(1).every(fits) ?? false);
}

/** The gaps of a message. One that only chooses a plural form may be missing where a language has but one form. */
function gaps(text: string): string[] {
  const found = [...text.matchAll(/\{(\w+)(?::([^}]*))?\}/g)];
  const kept = found.filter(([, , forms]) => forms === undefined || forms.includes('#'));
  return [...new Set(kept.map(([, name]) => name!))].sort();
}

describe.each(places)('the words of $name', ({ messages, sources: folders, wire }) => {
  const english = texts(messages, 'en');
  const code = folders.map(sources).join('\n');

  test.each(LANGUAGES)('%s has every key and no other', (language) => {
    expect(Object.keys(texts(messages, language)).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(LANGUAGES)('%s has the same gaps as English', (language) => {
    for (const [key, text] of Object.entries(texts(messages, language))) {
      expect(gaps(text), key).toEqual(gaps(english[key]!));
    }
  });

  test('every key is used', () => {
    const used = uses(code, read(wire));
    expect(Object.keys(english).filter((key) => !used(key))).toEqual([]);
  });

  test('French sets its marks apart with spaces that do not break', () => {
    for (const [key, text] of Object.entries(texts(messages, 'fr'))) {
      expect(/ [!?;:»]|« /.test(text), key).toBe(false);
    }
  });

  test('nothing is left in another language', () => {
    for (const [key, text] of Object.entries(texts(messages, 'ja'))) {
      if (key !== 'app.name' && /[A-Za-z]{2}/.test(english[key]!.replace(/\{\w+/g, ''))) {
        expect(/[\u3040-\u30ff\u4e00-\u9fff]/.test(text), key).toBe(true);
      }
    }
  });
});

test('gaps are filled, and numbers choose their form', () => {
  expect(fill('{name} has {n:# card|# cards}', { name: 'Ben', n: 1 }, 'en')).toBe('Ben has 1 card');
  expect(fill('{name} has {n:# card|# cards}', { name: 'Ben', n: 2 }, 'en')).toBe('Ben has 2 cards');
  expect(fill('{n:# carte|# cartes}', { n: 0 }, 'fr')).toBe('0 carte');
  expect(fill('{n}枚', { n: 3 }, 'ja')).toBe('3枚');
});

test('a key is used if it is written out, or if a template can make it', () => {
  const used = uses("t('a.b'); t(`card.${card}.name`); t(`seat.${state}`); t(`why.${Why}`); const x = 'bible';", '');
  for (const key of ['a.b', 'card.bible.name', 'seat.away']) expect(used(key), key).toBe(true);
  for (const key of ['a.c', 'card.dagger.name', 'card.bible.text', 'card.bible', 'seat.bible', 'why.bible'])
    expect(used(key), key).toBe(false);
});
