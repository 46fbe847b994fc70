import { expect } from 'vitest';
import type { Advice, Coach } from '../coach';
import { LANGUAGES, widthOf, type Language } from '../words.svelte';

/** Two lines of the smallest phone, in letters. */
const WIDEST = 94;

/**
 * Each of these positions has a line in each language, without an open gap, that fits on a phone; and it is this one.
 * What the coach says is told by its key.
 */
export async function expectLines<At, Key extends string>(
  coach: Coach<At>,
  game: { use(language: Language): Promise<void> },
  advise: (at: At) => Advice<Key> | null,
  cases: readonly (readonly [key: Key, at: At])[],
): Promise<void> {
  for (const language of LANGUAGES) {
    await Promise.all([coach.use(language), game.use(language)]);
    for (const [key, at] of cases) {
      expect(advise(at)?.[0], key).toBe(key);
      const line = coach.line(at)!;
      expect(line, `${language}: ${key}`).not.toMatch(/[{}]|undefined|NaN/);
      expect(widthOf(line), `${language}: ${key}: ${line}`).toBeLessThanOrEqual(WIDEST);
    }
  }
}
