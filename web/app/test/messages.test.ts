import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fill, LANGUAGES } from '$ui/words.svelte';

const root = join(import.meta.dirname, '../../..');
const games = readdirSync(join(root, 'games'))
  .map((name) => `games/${name}`)
  .concat('xtask/new-game')
  .filter((game) => existsSync(join(root, game, 'messages')));
const places = [
  { name: 'the page', messages: 'web/app/messages', sources: ['web/app/src'] },
  ...games.map((game) => ({
    name: game,
    messages: `${game}/messages`,
    sources: [`${game}/web`, 'web/ui'],
  })),
];

function read(folder: string, language: string): Record<string, string> {
  return JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8'));
}

function sources(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|ts)$/.test(file) && !file.startsWith('test'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n');
}

/** The gaps of a message. One that only chooses a plural form may be missing where a language has but one form. */
function gaps(text: string): string[] {
  const found = [...text.matchAll(/\{(\w+)(?::([^}]*))?\}/g)];
  const kept = found.filter(([, , forms]) => forms === undefined || forms.includes('#'));
  return [...new Set(kept.map(([, name]) => name!))].sort();
}

describe.each(places)('the words of $name', ({ messages, sources: folders }) => {
  const english = read(messages, 'en');
  const code = folders.map(sources).join('\n');

  test.each(LANGUAGES)('%s has every key and no other', (language) => {
    expect(Object.keys(read(messages, language)).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(LANGUAGES)('%s has the same gaps as English', (language) => {
    for (const [key, text] of Object.entries(read(messages, language))) {
      expect(gaps(text), key).toEqual(gaps(english[key]!));
    }
  });

  test('every key is used', () => {
    const unused = Object.keys(english).filter((key) => {
      if (code.includes(`'${key}'`) || code.includes(`\`${key}\``)) return false;
      // Keys made on the spot: `card.${card}`, `ask.${phase}.you`.
      const parts = key.split('.');
      return !parts.some((_, at) => at > 0 && code.includes(`\`${parts.slice(0, at).join('.')}.\${`));
    });
    expect(unused).toEqual([]);
  });

  test('French sets its marks apart with spaces that do not break', () => {
    for (const [key, text] of Object.entries(read(messages, 'fr'))) {
      expect(/ [!?;:»]|« /.test(text), key).toBe(false);
    }
  });

  test('nothing is left in another language', () => {
    for (const [key, text] of Object.entries(read(messages, 'ja'))) {
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
