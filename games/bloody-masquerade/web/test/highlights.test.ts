import { expect, test } from 'vitest';
import type { Ending, Event } from '$wire/bloody-masquerade';
import { highlights } from '../highlights';
import { all, words } from '../words';
import { name } from './position';

const names = { name, all, count: 4 };
const attacked = (died: number): Event => ({
  type: 'attacked',
  seat: 0,
  target: 1,
  means: 'most',
  characters: ['amon', 'touka'],
  kaneki: null,
  died,
});

test('a kill shows both and who died, also when it turned back', async () => {
  await words.use('en');
  expect(highlights([attacked(1)], names, words.say)).toEqual([
    { kind: 'kill', title: 'Ann (Amon) attacks Ben (Touka)', text: 'Ben dies', by: 0, of: 1 },
  ]);
  expect(highlights([attacked(0)], names, words.say)[0]).toMatchObject({ kind: 'reversal', text: 'Ann dies' });
});

test('an Instant Victory has its moment; other ends have the end page', async () => {
  await words.use('en');
  const ending = (reason: Ending['reason']): Event => ({
    type: 'ended',
    ending: { reason, attacker: null, target: null, reversed: false, winners: [2], seats: [] },
  });
  expect(highlights([ending('instant')], names, words.say)[0]).toMatchObject({
    kind: 'instant',
    title: 'Instant Victory',
    by: 2,
  });
  expect(highlights([ending('pool_empty')], names, words.say)).toEqual([]);
});
