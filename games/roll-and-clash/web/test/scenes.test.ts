import { describe, expect, test, vi } from 'vitest';
import type { NewsOf } from '$ui/room';
import { HOUSE, type Event, type PlayerView, type View } from '$wire/roll-and-clash';
import { latestPause } from '../pause';
import { activeAt, beatOrder, boardsAt, perilOf, slapped } from '../scenes';
import { Show } from '../show.svelte';
import { player } from './position';

const fighter = (
  character: 'kaneki' | 'toka' | 'eto' | 'juzo',
  slot: number,
  tokens: number,
  more: Partial<PlayerView> = {},
): PlayerView => player({ board: { character, slot, ko: false }, tokens, ...more });
const position = (seats: PlayerView[], more: Partial<View> = {}) =>
  ({ seats, active: 0, initiative: 2, ...more }) as View;
const step = (number: number, events: Event[]): NewsOf<Event> => ({ step: number, at: number * 100, events });
const gets = (to: number, amount: number, tokens: number, cause: 'last_slap' | 'ccg' | 'ally'): Event => ({
  type: 'tokens_moved',
  to,
  amount,
  from: null,
  own: 0,
  tokens,
  cause,
});

// A complete pause, from the power slap to its end.
const PAUSE: NewsOf<Event>[] = [
  step(1, [{ type: 'rolled', seat: 0, dice: [0, 1, 2, 3, 4], faces: ['MASK', 'MASK', 'KAGUNE', 'KAKUGAN', 'BLACK'] }]),
  step(2, [{ type: 'power_slapped', seat: 0, regeneration: false, by_table: false }]),
  step(3, [{ type: 'answered', seat: 1, after: 300 }]),
  step(4, [{ type: 'answered', seat: 2, after: 320 }]),
  step(5, [
    { type: 'answered', seat: 3, after: 500 },
    { type: 'last_slapper', seats: [3] },
    gets(3, 2, 8, 'last_slap'),
    gets(2, 2, 7, 'ccg'),
    { type: 'tokens_discarded', seat: 1, amount: 4 },
    { type: 'wounded', seat: 2, slot: 5, paid: 7 },
    { type: 'knocked_out', seat: 2 },
    { type: 'wounded', seat: 3, slot: 2, paid: 7 },
    { type: 'tokens_discarded', seat: 3, amount: 1 },
    { type: 'tokens_discarded', seat: 0, amount: 7 },
    { type: 'ally_activated', seat: 0, ally: 'ayato' },
    { type: 'ally_lost', seat: 1, ally: 'amon' },
    { type: 'ally_triggered', seat: 1, ally: 'amon' },
    gets(2, 4, 4, 'ally'),
    gets(0, 4, 4, 'ally'),
    { type: 'round_started', after: 7500 },
  ]),
];
const AFTER = position([
  fighter('kaneki', 2, 4),
  fighter('toka', 3, 0),
  fighter('eto', 0, 4, { board: { character: 'eto', slot: 0, ko: true } }),
  fighter('juzo', 2, 0),
]);

describe('a pause, shown step by step', () => {
  const pause = latestPause(PAUSE)!;
  const line = (stage: 'damage' | 'wounds' | 'power') =>
    boardsAt(AFTER, pause, stage).map(({ slot, tokens, ko }) => `${ko ? 'K.O. ' : ''}${slot}/${tokens}`);

  test('has the boards of each moment', () => {
    expect(line('damage')).toEqual(['2/7', '3/4', '4/7', '1/8']);
    expect(line('wounds')).toEqual(['2/7', '3/0', 'K.O. 0/0', '2/0']);
    expect(line('power')).toEqual(['2/4', '3/0', 'K.O. 0/4', '2/0']);
  });

  test('turns the ally tiles in its last step', () => {
    expect(activeAt(AFTER, pause, 'damage')).toBe(1);
    expect(activeAt(AFTER, pause, 'power')).toBe(0);
  });

  test('remembers the dice of the Power', () => {
    expect(slapped(PAUSE, 0)).toEqual(['MASK', 'MASK', 'KAGUNE', 'KAKUGAN', 'BLACK']);
    expect(slapped(PAUSE, 1)).toEqual([null, null, null, null, null]);
  });

  test('lets tokens fly in their moment, and strikes K.O. across the board', () => {
    const show = new Show();
    show.notice(PAUSE.slice(1), false, null, HOUSE);
    expect(show.shocks).toBe(1);
    expect(show.flights.list.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'tokyo seat-3',
      'tokyo seat-2',
      'seat-1 seat-2',
      'seat-1 seat-0',
    ]);
    expect(show.flights.list[0]!.wait).toBeLessThan(HOUSE.timing.pause_step);
    expect(show.flights.list[2]!.wait).toBeGreaterThanOrEqual(2 * HOUSE.timing.pause_step);
    expect(show.stamps).toMatchObject([{ seat: 2, kind: 'ko' }]);
  });

  test('shows nothing of what was missed', () => {
    const show = new Show();
    show.notice(PAUSE, true, null, HOUSE);
    expect([show.flights.list, show.stamps, show.shocks]).toEqual([[], [], 0]);
  });
});

test('a beat is unveiled, and its plans follow each other', () => {
  vi.useFakeTimers();
  const show = new Show();
  const faces = ['MASK', null, 'KAGUNE', 'DOVE', 'BLACK'] as const;
  const used = (seat: number): Event => ({
    type: 'technique_used',
    seat,
    technique: 't1',
    character: 'toka',
    dice: [0, 2],
  });
  const hit: Event = { type: 'tokens_moved', to: 2, amount: 1, from: null, own: 0, tokens: 1, cause: 'technique' };
  show.notice(
    [step(1, [{ type: 'unveiled', seat: 0, faces: [...faces], aside: [3], marked: [] }, used(0), hit, used(1), hit])],
    false,
    null,
    HOUSE,
  );
  expect(show.reveals[0]).toEqual(faces);
  expect(show.throws[0]!.dice).toEqual([0, 1, 2, 4]);
  expect(show.flights.list[1]!.wait).toBeGreaterThan(show.flights.list[0]!.wait);
  vi.runAllTimers();
  expect(show.reveals).toEqual([]);
  vi.useRealTimers();
});

test('what tokens mean at the next Power', () => {
  const board = (slot: number, tokens: number, ko = false) => ({ slot, tokens, ko, out: false });
  const track = [5, 3, 8, 6, 6];
  expect(perilOf(board(1, 2), track, 13)).toEqual({ is: 'near', missing: 1 });
  expect(perilOf(board(1, 9), track, 13)).toEqual({ is: 'wound' });
  expect(perilOf(board(3, 12), track, 13)).toEqual({ is: 'ko' });
  expect(perilOf(board(0, 12, true), track, 13)).toEqual({ is: 'near', missing: 1 });
  expect(perilOf(board(0, 13, true), track, 13)).toEqual({ is: 'out' });
});

test('a beat goes clockwise from the initiative, past who is out', () => {
  const seats = [
    fighter('kaneki', 0, 0),
    fighter('toka', 0, 0, { out: true }),
    fighter('eto', 0, 0),
    fighter('juzo', 0, 0),
  ];
  expect(beatOrder(position(seats))).toEqual([2, 3, 0]);
});
