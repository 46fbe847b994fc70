import { expect, test } from 'vitest';
import type { Event } from '$wire/king-of-tokyo';
import { highlights } from '../highlights';
import { words } from '../words';
import { name } from './position';

const hit = (seat: number, by: number | null): Event => ({ type: 'damaged', seat, amount: 3, by, cause: 'dice' });
const out = (seat: number): Event => ({ type: 'eliminated', seat });

test('a monster that falls is shown with the one that felled it', async () => {
  await words.use('en');
  expect(highlights([hit(1, 0), hit(2, 0), out(1)], name, words.say)).toEqual([
    { kind: 'eliminated', title: 'Ben is eliminated', text: 'Ann hits Ben for 3', by: 0, of: 1 },
  ]);
  expect(highlights([out(1), out(2)], name, words.say).map(({ of, by }) => [of, by])).toEqual([
    [1, null],
    [2, null],
  ]);
});

test('who hurt itself has nobody to blame, and who returns has not fallen', async () => {
  await words.use('en');
  expect(highlights([hit(1, 1), out(1)], name, words.say)[0]!.by).toBeNull();
  expect(highlights([hit(1, 0), out(1), { type: 'revived', seat: 1 }], name, words.say)).toEqual([]);
  expect(highlights([hit(1, 0)], name, words.say)).toEqual([]);
});
