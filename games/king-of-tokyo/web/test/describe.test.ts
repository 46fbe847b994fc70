import { describe, expect, test } from 'vitest';
import { LANGUAGES, Words } from '$ui/words.svelte';
import type { Event } from '$wire/king-of-tokyo';
import { course } from '../course';
import { describe as put } from '../describe';
import { parts } from '../forecast';
import { words as game, type Key } from '../words';
import { name } from './position';

const EVENTS: Event[] = [
  { type: 'start_rolled', seat: 0, dice: ['one', 'claw'] },
  { type: 'starts', seat: 0 },
  { type: 'turn', seat: 0, number: 1, extra: null },
  { type: 'turn', seat: 0, number: 2, extra: 'freeze' },
  { type: 'turn', seat: 0, number: 3, extra: 'frenzy' },
  { type: 'rolled', seat: 0, means: 'first', kept: [], rolled: ['one', 'heart', 'claw'] },
  { type: 'rolled', seat: 0, means: 'reroll', kept: ['one'], rolled: ['energy', 'three'] },
  { type: 'rolled', seat: 0, means: { card: 'telepath' }, kept: ['one'], rolled: ['energy', 'three'] },
  { type: 'stopped', seat: 0, dice: ['one'] },
  { type: 'probed', seat: 1, from: 'claw', to: 'heart' },
  { type: 'changed', seat: 0, card: 'stretchy', from: 'one', to: 'claw' },
  { type: 'resolved', seat: 0, dice: ['two', 'two', 'two'] },
  { type: 'stars', seat: 0, amount: 2, cause: 'dice' },
  { type: 'stars', seat: 0, amount: 1, cause: 'entering' },
  { type: 'stars', seat: 0, amount: 2, cause: 'tokyo' },
  { type: 'stars_lost', seat: 1, amount: 5, cause: { card: 'evacuation-orders-2' } },
  { type: 'energy', seat: 0, amount: 3, cause: 'dice' },
  { type: 'energy', seat: 0, amount: 3, cause: 'sale' },
  { type: 'energy_lost', seat: 0, amount: 2, cause: { card: 'wings' } },
  { type: 'healed', seat: 0, amount: 1, cause: 'dice' },
  { type: 'cured', seat: 0, poison: 1, shrink: 0 },
  { type: 'cured', seat: 0, poison: 0, shrink: 2 },
  { type: 'threatened', seat: 1, by: 0, amount: 2, cause: 'dice', attack: true },
  { type: 'camouflaged', seat: 1, dice: ['heart', 'one'] },
  { type: 'prevented', seat: 1, amount: 1, card: 'armor-plating' },
  { type: 'damaged', seat: 1, by: 0, amount: 2, cause: 'dice' },
  { type: 'damaged', seat: 0, by: 0, amount: 3, cause: { card: 'tanks' } },
  { type: 'damaged', seat: 0, by: null, amount: 1, cause: 'poison' },
  { type: 'afflicted', seat: 1, poison: 1, shrink: 0 },
  { type: 'afflicted', seat: 1, poison: 0, shrink: 1 },
  { type: 'stayed', seat: 1 },
  { type: 'left', seat: 1, place: 'city', why: 'yield' },
  { type: 'left', seat: 1, place: 'bay', why: 'closed' },
  { type: 'left', seat: 1, place: 'city', why: 'pushed' },
  { type: 'left', seat: 1, place: 'city', why: 'fallen' },
  { type: 'entered', seat: 0, place: 'city' },
  { type: 'bay_closed' },
  { type: 'bought', seat: 0, card: 'extra-head-2', price: 7, from: null },
  { type: 'bought', seat: 0, card: 'jets', price: 5, from: 2 },
  { type: 'revealed', slot: 1, card: 'heal' },
  { type: 'swept', seat: 0 },
  { type: 'peeked', seat: 0, card: 'mimic' },
  { type: 'shuffled' },
  { type: 'mimicked', seat: 0, card: 'wings' },
  { type: 'mimicked', seat: 0, card: null },
  { type: 'charged', seat: 0, card: 'monster-batteries', amount: 6 },
  { type: 'discarded', seat: 0, card: 'smoke-cloud' },
  { type: 'sold', seat: 0, card: 'jets', price: 5 },
  { type: 'winged', seat: 1 },
  { type: 'eliminated', seat: 1 },
  { type: 'revived', seat: 1 },
  { type: 'ended', ending: { winners: [0], reason: 'stars' } },
  { type: 'ended', ending: { winners: [0, 1], reason: 'stars' } },
  { type: 'ended', ending: { winners: [2], reason: 'last' } },
  { type: 'ended', ending: { winners: [], reason: 'nobody' } },
  { type: 'ended', ending: { winners: [1], reason: 'cap' } },
];

describe.each(LANGUAGES)('events in words: %s', (language) => {
  const words = new Words<Key>(async (wanted) => (await import(`../../messages/${wanted}.json`)).default);

  test('all of them', async () => {
    await words.use(language);
    const told = EVENTS.map((event) => {
      const { text, secret } = put(event, name, words.say);
      return [event.type, text, ...(secret ? [`(${secret})`] : [])].join(' | ');
    });
    for (const line of told) expect(line).not.toMatch(/[{}]|undefined|told\.|card\./);
    expect(told).toMatchSnapshot();
  });

  test('what only one seat has looked at is no public word', async () => {
    await words.use(language);
    const text = (card: 'mimic' | null) => put({ type: 'peeked', seat: 0, card }, name, words.say).text;
    expect(text('mimic')).toBe(text(null));
  });
});

test('what the dice would do, in words', async () => {
  await game.use('en');
  const hit = (seat: number, lethal = false) => ({ seat, amount: 3, attack: true, lethal });
  const say = (hits: ReturnType<typeof hit>[]) =>
    parts({ stars: 2, energy: 0, hearts: 0, hits, enters: 'city' }, name).map((part) => part.text);
  expect(say([hit(1), hit(2)])).toEqual(['+2 points', '3 damage to 2 monsters', 'enters Tokyo City']);
  expect(say([hit(1, true)])).toEqual(['+2 points', '3 damage to Ben', 'eliminates Ben', 'enters Tokyo City']);
});

test('the points of every seat, turn by turn', () => {
  const events: Event[][] = [
    [{ type: 'turn', seat: 0, number: 1, extra: null }],
    [{ type: 'stars', seat: 0, amount: 3, cause: 'dice' }],
    [
      { type: 'turn', seat: 1, number: 2, extra: null },
      { type: 'stars_lost', seat: 0, amount: 5, cause: 'dice' },
    ],
    [{ type: 'ended', ending: { winners: [1], reason: 'last' } }],
  ];
  const log = events.map((list, step) => ({ step, at: 0, events: list }));
  expect(course(log, 2).map((point) => point.stars)).toEqual([
    [0, 0],
    [3, 0],
    [0, 0],
  ]);
});
