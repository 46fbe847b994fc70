import { expect, test } from 'vitest';
import type { SeatInfo } from '$wire/index';
import { clockFace } from '../src/state/time';
import { offers, waits, type Moment } from '../src/state/waiting';

const person = (more: Partial<SeatInfo> = {}): SeatInfo => ({
  kind: 'person',
  name: 'Ann',
  level: null,
  connected: true,
  away: false,
  open: false,
  gone: null,
  bot_in: null,
  ...more,
});
const bot = person({ kind: 'bot', level: 'medium' });

const at = (more: Partial<Moment>): Moment => ({
  now: 100_000,
  seats: [person(), person(), bot],
  heard: 90_000,
  awaited: [1],
  you: 0,
  until: null,
  since: 99_000,
  live: false,
  ...more,
});

test('whoever is gone and waited for: since when, and when a bot comes, and the time runs since it was told', () => {
  const seats = [person(), person({ connected: false, gone: 5000, bot_in: 42_000 }), bot];
  expect(waits(at({ seats }))).toEqual([{ why: 'gone', seat: 1, waited: 15_000, left: 32_000 }]);
  expect(waits(at({ seats, now: 200_000 }))).toEqual([{ why: 'gone', seat: 1, waited: 115_000, left: 0 }]);
  expect(waits(at({ seats, live: true })), 'also where everyone plays at once').toHaveLength(1);
  expect(waits(at({ seats, awaited: [2] })), 'nobody waits for them').toEqual([]);
  const away = [person(), person({ connected: false, away: true, gone: 99_000 }), bot];
  expect(waits(at({ seats: away, since: 0 })), 'a bot plays already').toEqual([]);
});

test('where many are gone, one line names them, and the time until the last has a bot', () => {
  const gone = (left: number) => person({ connected: false, gone: 5000, bot_in: left });
  const seats = [person(), gone(42_000), gone(60_000), gone(30_000)];
  expect(waits(at({ seats, awaited: [1, 2] }))).toHaveLength(2);
  expect(waits(at({ seats, awaited: [1, 2, 3] }))).toEqual([{ why: 'many', seats: [1, 2, 3], left: 50_000 }]);
});

test('whoever is silent at a table with a clock has so much time, then the table plays', () => {
  expect(waits(at({ until: 140_000 })), 'not at once').toEqual([]);
  expect(waits(at({ until: 140_000, since: 90_000 }))).toEqual([{ why: 'clock', seats: [1], left: 40_000 }]);
  expect(waits(at({ until: 140_000, since: 0, awaited: [0] }))).toEqual([]);
  expect(waits(at({ until: 109_000, since: 0, awaited: [0] }))).toEqual([{ why: 'you', left: 9000 }]);
});

test('without a clock it is said how long the others have waited, and never for a bot or oneself', () => {
  expect(waits(at({ since: 71_000 }))).toEqual([]);
  expect(waits(at({ since: 70_000 }))).toEqual([{ why: 'long', seats: [1], waited: 30_000 }]);
  expect(waits(at({ since: 0, awaited: [2] }))).toEqual([]);
  expect(waits(at({ since: 0, awaited: [0] }))).toEqual([]);
  expect(waits(at({ since: 0, live: true }))).toEqual([]);
  expect(waits(at({ since: 0, you: null, awaited: [0, 1] }))).toEqual([
    { why: 'long', seats: [0, 1], waited: 100_000 },
  ]);
});

test('whoever is played by a bot is told so, and nothing else', () => {
  const seats = [person({ away: true }), person({ connected: false, gone: 5000, bot_in: 42_000 }), bot];
  expect(waits(at({ seats }))).toEqual([{ why: 'away' }]);
  expect(waits(at({ seats, live: true }))).toEqual([{ why: 'away' }]);
  expect(waits(at({ seats, you: null })), 'who only watches is told of the others').toHaveLength(1);
});

test('a clock shows whole seconds until it is over', () => {
  expect([-5, 0, 1, 42_000, 61_000, 600_000].map(clockFace)).toEqual(['0:00', '0:00', '0:01', '0:42', '1:01', '10:00']);
});

test('who has kept everyone waiting for too long: the host lets a bot play, or the others ask for it', () => {
  const moment = (more: Partial<Parameters<typeof offers>[0]>) => ({ ...at({}), host: true, from: 100_000, ...more });
  expect(offers(moment({}))).toEqual([{ seat: 1, votes: null }]);
  expect(offers(moment({ now: 99_999 })), 'not yet').toEqual([]);
  expect(offers(moment({ from: null })), 'a clock runs').toEqual([]);
  expect(offers(moment({ awaited: [0, 1] })), 'oneself is waited for too').toEqual([]);
  expect(offers(moment({ awaited: [2] })), 'a bot').toEqual([]);
  expect(offers(moment({ seats: [person(), person({ away: true }), bot] })), 'a bot plays already').toEqual([]);
  expect(offers(moment({ host: false })), 'it is for the host').toEqual([]);
  const voted = [person(), person({ bot_votes: { by: [3], needed: 2 } }), bot, person()];
  expect(offers(moment({ host: false, seats: voted }))).toEqual([
    { seat: 1, votes: { count: 1, needed: 2, mine: false } },
  ]);
  expect(offers(moment({ host: false, seats: voted, you: 3 }))[0]?.votes?.mine).toBe(true);
  expect(offers(moment({ host: false, seats: voted, you: null })), 'who watches has no say').toEqual([]);
});
