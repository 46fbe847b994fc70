import { expect, test } from 'vitest';
import { wordsOf } from '$ui/words.svelte';

const files = (kind: string, calls: string[]) =>
  Object.fromEntries(
    ['en', 'fr'].map((language) => [
      `../messages/${language}.json${kind === 'few' ? '?door' : ''}`,
      async () => {
        calls.push(`${kind} ${language}`);
        return { default: { title: `title ${language}`, ...(kind === 'all' && { rule: `rule ${language}` }) } };
      },
    ]),
  );

test('at the door a few words are loaded, and never take the place of all of them', async () => {
  const calls: string[] = [];
  const words = wordsOf<'title' | 'rule'>(files('all', calls), files('few', calls));
  await words.useFew('en');
  expect([words.say('title'), words.say('rule')]).toEqual(['title en', 'rule']);
  await words.use('en');
  await words.useFew('en');
  expect(words.say('rule')).toBe('rule en');
  expect(calls).toEqual(['few en', 'all en']);
  // Slow doors do not win over a room that is open already.
  const [slow, quick] = [words.useFew('fr'), words.use('fr')];
  await Promise.all([slow, quick]);
  expect([words.language, words.say('title'), words.say('rule')]).toEqual(['fr', 'title fr', 'rule fr']);
});
