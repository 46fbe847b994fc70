import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Words } from '$ui/words.svelte';

type WithWords = { words: Words<string> };
const found = {
  ...import.meta.glob<WithWords>('../../../games/*/web/words.ts', { eager: true }),
  ...import.meta.glob<WithWords>('../../../xtask/new-game/web/words.ts', { eager: true }),
};
const games = Object.entries(found).map(([path, { words }]) => {
  const game = path.split('/').at(-3)!;
  return { game: game === 'new-game' ? 'toy-game' : game, words };
});

/** The words of a game's refusals, from the types that were written from the rules. */
function codes(game: string): string[] {
  const types = readFileSync(join(import.meta.dirname, `../../wire/${game}.ts`), 'utf8');
  const [, union] = /export type Refusal = ([^;]*);/.exec(types)!;
  return [...union!.matchAll(/"code": "(\w+)"/g)].map(([, code]) => code!);
}

describe.each(games)('the refusals of $game', ({ game, words }) => {
  test.each(LANGUAGES)('%s says each in a sentence of its own', async (language) => {
    await words.use(language);
    const all = codes(game);
    expect(all).not.toEqual([]);
    const sentences = all.map((code) => words.say(`why.${code}`, { ms: 200 }));
    for (const sentence of sentences) expect(sentence).toMatch(language === 'ja' ? /^[^{}]+。$/ : /^[^{}]+\.$/);
    expect(new Set(sentences).size).toBe(all.length);
  });
});

test('numbers are part of the sentence', async () => {
  const { words } = games.find(({ game }) => game === 'roll-and-clash')!;
  await words.use('fr');
  expect(words.say('why.too_soon', { ms: 200 })).toContain('200');
});
