import { describe, expect, test } from 'vitest';
import { LANGUAGES, listed, Words } from '$ui/words.svelte';
import type { Event } from '$wire/roll-and-clash';
import { because, describe as put, type Key, type Names, tell } from '../describe';

const NAMES = ['Ann', 'Ben', 'Cy', 'Dee'];
const moved = {
  type: 'tokens_moved',
  to: 1,
  amount: 3,
  from: null,
  own: 0,
  tokens: 7,
  cause: 'technique',
} as const satisfies Event;
const EVENTS: Event[] = [
  { type: 'board_taken', seat: 1, character: 'toka' },
  { type: 'ally_taken', seat: 1, ally: 'uta' },
  { type: 'round_started', after: 3000 },
  { type: 'round_started', after: 0 },
  { type: 'beat', number: 4, initiative: 2 },
  { type: 'rolled', seat: 1, dice: [0, 4], faces: ['KAGUNE', null, 'MASK', 'DOVE', 'SPIRAL'] },
  { type: 'rolled', seat: 0, dice: [2], faces: ['KAGUNE', null, 'MASK', 'DOVE', 'SPIRAL'] },
  { type: 'rolled', seat: 1, dice: null, faces: null },
  { type: 'set_aside', seat: 1, die: 2 },
  { type: 'false_slapped', seat: 1 },
  { type: 'planned', seat: 1 },
  { type: 'unveiled', seat: 1, faces: ['KAKUGAN', null, 'QUINQUE', 'DOVE', 'BLACK'], aside: [0], marked: [] },
  { type: 'lost', seat: 1 },
  { type: 'lost', seat: 0 },
  { type: 'technique_used', seat: 1, technique: 't2', character: 'toka', dice: [0, 1, 2] },
  { type: 'technique_used', seat: 1, technique: 'bench', character: 'eto', dice: [0, 1] },
  { type: 'technique_used', seat: 1, technique: 'ccg', character: 'eto', dice: [0, 1, 2] },
  moved,
  { ...moved, from: 2, own: 1 },
  { ...moved, cause: 'last_slap', amount: 2 },
  { ...moved, cause: 'ccg', amount: 2 },
  { ...moved, cause: 'ally', amount: 1 },
  { type: 'technique_cancelled', seat: 1, charges: 1 },
  { type: 'reroll_debt', seat: 1, dice: [0, 3] },
  { type: 'ccg_moved', to: 1 },
  { type: 'ccg_moved', to: null },
  { type: 'power_slapped', seat: 1, regeneration: false, by_table: false },
  { type: 'power_slapped', seat: 2, regeneration: false, by_table: false },
  { type: 'power_slapped', seat: 1, regeneration: true, by_table: false },
  { type: 'power_slapped', seat: 1, regeneration: false, by_table: true },
  { type: 'answered', seat: 2, after: 412 },
  { type: 'last_slapper', seats: [3] },
  { type: 'last_slapper', seats: [2, 3] },
  { type: 'eliminated', seat: 1 },
  { type: 'ally_triggered', seat: 1, ally: 'tsukiyama' },
  { type: 'ally_triggered', seat: 1, ally: 'mado' },
  { type: 'ally_triggered', seat: 1, ally: 'amon' },
  { type: 'ally_triggered', seat: 1, ally: 'uta' },
  { type: 'wounded', seat: 1, slot: 2, paid: 3 },
  { type: 'knocked_out', seat: 1 },
  { type: 'tokens_discarded', seat: 1, amount: 6 },
  { type: 'ally_activated', seat: 1, ally: 'hinami' },
  { type: 'ally_lost', seat: 2, ally: 'ayato' },
  { type: 'regenerated', seat: 1, slot: 4 },
  { type: 'board_swapped', seat: 1, character: 'juzo' },
  { type: 'ally_exchanged', seat: 1, ally: 'yomo' },
  { type: 'unchanged', seat: 1 },
  { type: 'game_over', winners: [1] },
  { type: 'game_over', winners: [1, 2] },
];

describe.each(LANGUAGES)('events in words: %s', (language) => {
  const words = new Words<Key>(async (wanted) => (await import(`../../messages/${wanted}.json`)).default);
  const names: Names = {
    name: (seat) => NAMES[seat]!,
    all: (list) => listed(list, language),
    me: 0,
    ally: (seat) => (seat === 1 ? 'nishio' : null),
  };

  test('all of them', async () => {
    await words.use(language);
    const told = EVENTS.map((event) => `${event.type} | ${put(event, names, words.say).text}`);
    for (const line of told) expect(line).not.toMatch(/[{}]|undefined|told\.|\| $/);
    expect(told).toMatchSnapshot();
  });

  test('Play goes on after a pause', async () => {
    await words.use(language);
    const started: Event = { type: 'round_started', after: 7500 };
    const [, again] = tell([{ type: 'last_slapper', seats: [1] }, started], names, words.say);
    expect(again!.text).toBe(words.say('told.round_started.again', { s: '7.5' }));
    expect(tell([started], names, words.say)[0]!.text).toBe(words.say('told.round_started', { s: '7.5' }));
  });

  test('how it ended', async () => {
    await words.use(language);
    const end = (late: boolean, duel: boolean, beat: boolean) =>
      because({ winners: [1], late }, { duel, beat }, names, () => words.say('character.eto.name'), words.say);
    const all = [
      end(false, false, false),
      end(false, true, false),
      end(true, false, false),
      end(true, false, true),
      end(true, true, false),
    ];
    for (const one of all) expect(one).not.toMatch(/[{}]|undefined|end\./);
    expect(new Set(all).size).toBe(5);
  });
});

test('rolls of others stand in the log and are not read out', () => {
  const names: Names = { name: (seat) => NAMES[seat]!, all: (list) => list.join(), me: 0, ally: () => null };
  const rolled = (seat: number): Event => ({
    type: 'rolled',
    seat,
    dice: [0],
    faces: ['MASK', null, null, null, null],
  });
  expect(put(rolled(1), names, (key) => key).small).toBe(true);
  expect(put(rolled(0), names, (key) => key).small).toBeUndefined();
});
