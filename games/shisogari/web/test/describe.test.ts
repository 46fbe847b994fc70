import { describe, expect, test } from 'vitest';
import { LANGUAGES, Words } from '$ui/words.svelte';
import type { Ending, Event } from '$wire/shisogari';
import { describe as put } from '../describe';
import type { Key } from '../words';
import { name } from './position';

const ending: Ending = {
  winner: 'hunters',
  reason: 'accuse_ok',
  accuser: 1,
  accused: 2,
  pairs: 3,
  hunters: 2,
  need: 5,
  seats: [],
};
const EMPTY: Ending['seats'][number] = {
  role: 'hunter',
  team: 'hunters',
  won: false,
  turned: 0,
  hand: [],
  pairs: [],
  boxed: ['white_bite', 'black_bite'],
};
const EVENTS: Event[] = [
  { type: 'dealt', seat: 0, role: 'hunter', boxed: ['white_bite', 'black_bite'], hand: ['crucifix', 'stake'] },
  { type: 'starts', seat: 1 },
  { type: 'drafted', seat: 1, colour: 'white', card: null },
  { type: 'drafted', seat: 0, colour: 'black', card: 'black_blank' },
  { type: 'turn', seat: 1, number: 1 },
  { type: 'takes', seat: 1, from: 0, item: 'holy_water' },
  { type: 'gives', seat: 2, to: 3, item: 'garlic' },
  { type: 'drew', seat: 1, from: 0, colour: 'white', card: 'crucifix' },
  { type: 'drew', seat: 1, from: 2, colour: 'black', card: null },
  { type: 'kept', seat: 1 },
  { type: 'paired', seat: 1, colour: 'white', up: true, cards: ['crucifix', 'crucifix'] },
  { type: 'paired', seat: 1, colour: 'black', up: false, cards: null },
  { type: 'paired', seat: 0, colour: 'white', up: false, cards: ['white_bite', 'dagger'] },
  { type: 'turned', seat: 0 },
  { type: 'passed', seat: 3 },
  { type: 'accused', seat: 1, of: 2 },
  { type: 'ended', ending },
  { type: 'ended', ending: { ...ending, winner: 'vampire', reason: 'accuse_short', pairs: 2 } },
  { type: 'ended', ending: { ...ending, winner: 'vampire', reason: 'accuse_wrong' } },
  {
    type: 'ended',
    ending: { ...ending, winner: 'vampire', reason: 'empty', accuser: null, accused: null, seats: [EMPTY, EMPTY] },
  },
  { type: 'ended', ending: { ...ending, winner: 'vampire', reason: 'cap', accuser: null, accused: null } },
];

describe.each(LANGUAGES)('events in words: %s', (language) => {
  const words = new Words<Key>(async (wanted) => (await import(`../../messages/${wanted}.json`)).default);

  test('all of them', async () => {
    await words.use(language);
    const told = EVENTS.map((event) => {
      const { text, secret } = put(event, name, words.say);
      return [event.type, text, ...(secret ? [`(${secret})`] : [])].join(' | ');
    });
    for (const line of told) expect(line).not.toMatch(/[{}]|undefined/);
    expect(told).toMatchSnapshot();
  });

  test('what one seat alone knows is never in the public words', async () => {
    await words.use(language);
    const plain = (event: Event) => put(event, name, words.say).text;
    expect(plain(EVENTS[0]!)).toBe('');
    expect(plain({ type: 'turned', seat: 0 })).toBe('');
    const blind: Event = { type: 'drew', seat: 1, from: 0, colour: 'white', card: null };
    expect(plain({ ...blind, card: 'white_bite' })).toBe(plain(blind));
    const down: Event = { type: 'paired', seat: 0, colour: 'white', up: false, cards: null };
    expect(plain({ ...down, cards: ['white_bite', 'dagger'] })).toBe(plain(down));
  });
});
