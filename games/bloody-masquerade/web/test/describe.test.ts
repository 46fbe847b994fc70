import { describe, expect, test } from 'vitest';
import { LANGUAGES, listed, Words } from '$ui/words.svelte';
import type { Ending, Event } from '$wire/bloody-masquerade';
import { describe as put, tell } from '../describe';
import type { Key } from '../words';
import { name } from './position';

const ending: Ending = {
  reason: 'death',
  attacker: 1,
  target: 2,
  reversed: false,
  winners: [1, 3],
  seats: [0, 1, 2, 3].map((seat) => ({
    character: 'kimi',
    hand: ['food', 'food', 'food'],
    up: null,
    kaneki: false,
    dead: seat === 2,
    won: false,
    objectives: [],
  })),
};
const attack: Event = {
  type: 'attacked',
  seat: 1,
  target: 2,
  means: 'most',
  characters: ['rize', 'hide'],
  kaneki: null,
  died: 2,
};
const EVENTS: Event[] = [
  { type: 'dealt', seat: 0, character: 'kimi', cards: ['coffee', 'food', 'dove'], kaneki: null },
  { type: 'dealt', seat: 0, character: 'kimi', cards: ['coffee', 'food', 'dove'], kaneki: true },
  { type: 'first', seat: 1 },
  { type: 'ready', seat: 1 },
  { type: 'up', seat: 1, card: 'mask' },
  { type: 'showed', seat: 1, to: 0, cards: ['coffee', 'dove'] },
  { type: 'all_shown' },
  { type: 'gave', seat: 1, to: 0, card: 'food' },
  { type: 'all_given' },
  { type: 'turn', seat: 1, number: 4 },
  { type: 'moved', seat: 1, from: 0, to: 2, tile: 'back_alley' },
  { type: 'turned', place: 4, tile: 'cochlea', visible: true },
  { type: 'turned', place: 2, tile: 'back_alley', visible: false },
  { type: 'suspected', test: 'food2', checked: [0, 1, 2, 3], took: [1, 3], pool: 6 },
  { type: 'suspected', test: 'any2', checked: [0, 1, 2, 3], took: [], pool: 6 },
  { type: 'suspected', test: 'coffee2', checked: [1, 2], took: [1, 2], pool: 0 },
  { type: 'suspected', test: 'dove2', checked: [], took: [], pool: 0 },
  { type: 'pool_empty' },
  { type: 'idle', deed: 'cover_remove' },
  { type: 'idle', deed: 'cover_give' },
  { type: 'skipped', seat: 1, deed: 'interrogate' },
  { type: 'skipped', seat: 1, deed: 'attack_three' },
  { type: 'skipped', seat: 1, deed: null },
  { type: 'interrogated', seat: 1, target: 0, cards: 2 },
  { type: 'settled', seat: 1, target: 0, gave: 'dove', took: 'food' },
  { type: 'settled', seat: 1, target: 0, gave: null, took: null },
  { type: 'interrogation_over', seat: 1, target: 0 },
  { type: 'up_gone', seat: 1, card: 'food' },
  { type: 'up_changed', seat: 1, old: 'food', new: 'mask', to: 'hand' },
  { type: 'up_changed', seat: 1, old: 'food', new: 'dove', to: 'other' },
  { type: 'removed', seat: 1, from: 2, square: 'food2', pool: 7 },
  { type: 'removed', seat: 1, from: 1, square: 'given', pool: 7 },
  { type: 'marked', seat: 1, to: 2, pool: 5 },
  { type: 'marked', seat: 1, to: 1, pool: 5 },
  attack,
  { ...attack, means: 'special', characters: ['amon', 'rize'] },
  { ...attack, means: 'three', kaneki: [false, true], died: 1 },
  { type: 'looked', seat: 1, of: 2, kaneki: null },
  { type: 'looked', seat: 0, of: 0, kaneki: true },
  { type: 'traded', seat: 1, with: 2 },
  { type: 'ended', ending },
  { type: 'ended', ending: { ...ending, reversed: true, winners: [] } },
  { type: 'ended', ending: { ...ending, reason: 'instant', winners: [1] } },
  { type: 'ended', ending: { ...ending, reason: 'pool_empty', winners: [0] } },
  { type: 'ended', ending: { ...ending, reason: 'rounds', winners: [0, 1, 2] } },
];

describe.each(LANGUAGES)('events in words: %s', (language) => {
  const words = new Words<Key>(async (wanted) => (await import(`../../messages/${wanted}.json`)).default);
  const names = { name, all: (list: string[]) => listed(list, language), count: 4 };

  test('all of them', async () => {
    await words.use(language);
    const told = EVENTS.flatMap((event) =>
      put(event, names, words.say).map(({ text, secret }) =>
        [event.type, text, ...(secret ? [`(${secret})`] : [])].join(' | '),
      ),
    );
    for (const line of told) expect(line).not.toMatch(/[{}]|undefined|\| $/);
    expect(told).toMatchSnapshot();
  });

  test('what two know of an interrogation is never in the public words', async () => {
    await words.use(language);
    const plain = (event: Event) => put(event, names, words.say).map((line) => line.text);
    const kept: Event = { type: 'settled', seat: 1, target: 0, gave: null, took: null };
    expect(plain({ ...kept, gave: 'mask', took: 'food' })).toEqual(plain(kept));
    const shown: Event = { type: 'showed', seat: 1, to: 0, cards: ['coffee', 'dove'] };
    expect(plain({ ...shown, cards: ['food', 'food'] })).toEqual(plain(shown));
    const looked: Event = { type: 'looked', seat: 1, of: 2, kaneki: null };
    expect(plain({ ...looked, kaneki: true })).toEqual(plain(looked));
  });

  test('Locations that are turned up together make one line', async () => {
    await words.use(language);
    const up = (place: number, tile: 'cochlea' | 'anteiku'): Event => ({ type: 'turned', place, tile, visible: true });
    const moved: Event = { type: 'moved', seat: 1, from: 3, to: 0, tile: 'university' };
    const down: Event = { type: 'turned', place: 3, tile: 'ccg_hq', visible: false };
    expect(tell([moved, up(4, 'cochlea'), up(7, 'anteiku'), down], names, words.say)).toHaveLength(3);
    expect(tell([moved, up(4, 'cochlea'), down], names, words.say)).toHaveLength(3);
  });
});
