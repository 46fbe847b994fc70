import { beforeAll, expect, test } from 'vitest';
import type { Event } from '$wire/roll-and-clash';
import { ClashDesk } from '../desk.svelte';
import { words } from '../words';
import { answering, news, Position, view } from './position';

const pause: Event[] = [
  { type: 'last_slapper', seats: [1] },
  { type: 'eliminated', seat: 1 },
  { type: 'ally_activated', seat: 0, ally: 'ayato' },
];

beforeAll(() => words.use('en'));

test('a Power and whoever it puts out are shown in the pause', () => {
  const desk = new ClashDesk(new Position(view({ phase: { is: 'wait', until: 20_000 } })));
  desk.highlight([news(5, ...pause)], false);
  expect(desk.highlights.now).toMatchObject({ kind: 'out', title: 'Ben is eliminated', of: 1 });
  desk.highlights.skip();
  expect(desk.highlights.now).toMatchObject({ kind: 'power', title: 'Ayato’s Power', by: 0 });
  desk.highlights.clear();
});

test('whoever rises again is shown', () => {
  const desk = new ClashDesk(new Position(view({ phase: { is: 'wait', until: 20_000 } })));
  desk.highlight([news(5, { type: 'regenerated', seat: 2, slot: 4 })], false);
  expect(desk.highlights.now).toMatchObject({
    kind: 'back',
    title: 'Cy’s Regeneration',
    text: 'Cy is back, at wound 4',
    by: 2,
  });
  desk.highlights.clear();
});

test('while dice roll or a slap is to be answered nothing lies over the table', () => {
  for (const phase of [{ is: 'play' } as const, answering(1)]) {
    const desk = new ClashDesk(new Position(view({ phase })));
    expect(desk.hurried).toBe(true);
    desk.highlight([news(5, ...pause)], false);
    expect(desk.highlights.now).toBeNull();
  }
});
