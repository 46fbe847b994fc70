import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '$ui/words.svelte';
import * as masquerade from '../../../games/bloody-masquerade/web/why';
import { words as masqueradeWords } from '../../../games/bloody-masquerade/web/words';
import * as king from '../../../games/king-of-tokyo/web/why';
import { words as kingWords } from '../../../games/king-of-tokyo/web/words';
import * as clash from '../../../games/roll-and-clash/web/why';
import { words as clashWords } from '../../../games/roll-and-clash/web/words';
import * as shisogari from '../../../games/shisogari/web/why';
import { words as shisogariWords } from '../../../games/shisogari/web/words';

const games = [
  { game: 'shisogari', words: shisogariWords, reason: shisogari.reason },
  { game: 'king-of-tokyo', words: kingWords, reason: king.reason },
  { game: 'bloody-masquerade', words: masqueradeWords, reason: masquerade.reason },
  { game: 'roll-and-clash', words: clashWords, reason: clash.reason },
];

/** The words of a game's refusals, from the types that were written from the rules. */
function codes(game: string): string[] {
  const types = readFileSync(join(import.meta.dirname, `../../wire/${game}.ts`), 'utf8');
  const [, union] = /export type Refusal = ([^;]*);/.exec(types)!;
  return [...union!.matchAll(/"code": "(\w+)"/g)].map(([, code]) => code!);
}

describe.each(games)('the refusals of $game', ({ game, words, reason }) => {
  const say = reason as (refusal: { code: string; ms: number }) => string;

  test.each(LANGUAGES)('%s says each in a sentence of its own', async (language) => {
    await words.use(language);
    const all = codes(game);
    expect(all.length).toBeGreaterThan(10);
    const sentences = all.map((code) => say({ code, ms: 200 }));
    for (const sentence of sentences) expect(sentence).toMatch(language === 'ja' ? /^[^{}]+。$/ : /^[^{}]+\.$/);
    expect(new Set(sentences).size).toBe(all.length);
  });
});

test('numbers are part of the sentence', async () => {
  await clashWords.use('fr');
  expect(clash.reason({ code: 'too_soon', ms: 200 })).toContain('200');
});
