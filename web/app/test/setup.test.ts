import { expect, test } from 'vitest';
import type { GameInfo, SeatInfo, TableInfo } from '$wire/index';
import { changes, levelsOf, owns, paceOf, takeovers, usualLevel } from '../src/state/setup';

const seat = (name: string, kind: SeatInfo['kind'] = 'person'): SeatInfo => ({
  kind,
  name,
  level: kind === 'bot' ? 'medium' : null,
  connected: true,
  away: false,
  open: false,
  gone: null,
  bot_in: null,
});

const lobby = (change: Partial<TableInfo> = {}): TableInfo => ({
  code: 'ABC234',
  link: '',
  game: 'king-of-tokyo',
  options: { bay: 'on', monsters: 'random' },
  house: null,
  public: false,
  clock: 'off',
  patience: 60,
  bot_pace: 1200,
  late: 'bots',
  stage: 'lobby',
  seats: [seat('Ann'), seat('Ben'), seat('', 'empty'), seat('Momo', 'bot')],
  you: 0,
  host: true,
  watchers: 0,
  commitment: '',
  rematch: null,
  ...change,
});

const found = (after: Partial<TableInfo>) => changes(lobby(), lobby(after), ['monsters']);

test('who stands in for the host does not own the table', () => {
  expect(owns(lobby({ host_seat: 0 }))).toBe(true);
  expect(owns(lobby({ you: null }))).toBe(true);
  expect(owns(lobby({ host_seat: 1 }))).toBe(false);
  expect(owns(lobby({ host: false, host_seat: 0 }))).toBe(false);
});

test('each thing that the host can change is found, and what seats choose for themselves is not', () => {
  expect(found({})).toEqual([]);
  expect(found({ options: { bay: 'off', monsters: 'kraken' } })).toEqual([{ what: 'option', key: 'bay' }]);
  expect(found({ clock: 'slow', public: true })).toEqual([{ what: 'public' }, { what: 'clock' }]);
  expect(found({ patience: 30, bot_pace: 0, late: 'away' })).toEqual([
    { what: 'patience' },
    { what: 'pace' },
    { what: 'late' },
  ]);
  expect(found({ seats: lobby().seats.slice(0, 3) })).toEqual([{ what: 'seats' }]);
});

test('a new order of seats is the host’s; who sits down, moves or leaves is not', () => {
  const [ann, ben, empty, momo] = lobby().seats as [SeatInfo, SeatInfo, SeatInfo, SeatInfo];
  expect(found({ seats: [ben, ann, empty, momo] })).toEqual([{ what: 'order' }]);
  expect(found({ seats: [momo, ann, ben, empty] })).toEqual([{ what: 'order' }]);
  expect(found({ seats: [ann, empty, ben, momo] })).toEqual([]);
  expect(found({ seats: [ann, ben, seat('Cy'), momo] })).toEqual([]);
  expect(found({ seats: [ann, empty, empty, momo] })).toEqual([]);
  expect(found({ seats: [ann, ben, empty, { ...momo, level: 'random' }] })).toEqual([{ what: 'level' }]);
});

test('a pace is the nearest of those that can be chosen', () => {
  expect([0, 100, 600, 1200, 1500, 5000].map(paceOf)).toEqual(['now', 'now', 'fast', 'normal', 'normal', 'slow']);
});

test('what plays at random is offered last', () => {
  const game = { bots: ['random', 'medium', 'hard'] } as unknown as GameInfo;
  expect(levelsOf(game)).toEqual(['medium', 'hard', 'random']);
});

test('beginners get the easy bot where there is one, others an even match', () => {
  const game = (...bots: string[]) => ({ bots }) as unknown as GameInfo;
  expect(usualLevel(game('random', 'medium'), true)).toBe('medium');
  expect(usualLevel(game('random', 'easy', 'medium', 'hard'), true)).toBe('easy');
  expect(usualLevel(game('random', 'easy', 'medium', 'hard'), false)).toBe('medium');
  expect(usualLevel(game('random'), false)).toBe('random');
});

test('who takes over a seat in mid-game is found; who comes back, is away or moves to another device is not', () => {
  const [ann, ben, , momo] = lobby().seats as [SeatInfo, SeatInfo, SeatInfo, SeatInfo];
  const before = lobby({ stage: 'playing', seats: [ann, ben, momo] });
  const found = (seats: SeatInfo[]) => takeovers(before, { ...before, seats });
  expect(found([ann, ben, seat('Mia')])).toEqual([2]);
  expect(found([ann, seat('Mia'), momo]), 'also from somebody who is away').toEqual([1]);
  expect(found([ann, { ...ben, away: true, connected: false }, { ...momo, open: true }])).toEqual([]);
  expect(takeovers(lobby(), before), 'when the game starts nobody takes over').toEqual([]);
});
