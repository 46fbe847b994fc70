import { describe, expect, test } from 'vitest';
import type { NewsOf } from '$ui/room';
import type { Timing } from '$wire/index';
import type { Event } from '$wire/roll-and-clash';
import { course, latestRace, marks, races, span } from '../race';
import { fastest, mean, tallies } from '../tally';

const step = (number: number, at: number, events: Event[], way?: Timing): NewsOf<Event> => ({
  step: number,
  at,
  events,
  ...(way && { way }),
});
const slap: Event = { type: 'power_slapped', seat: 0, regeneration: false, by_table: false };
const answered = (seat: number, after: number): Event => ({ type: 'answered', seat, after });
const LOG: NewsOf<Event>[] = [
  step(1, 9000, [{ type: 'rolled', seat: 0, dice: [0], faces: ['MASK', null, null, null, null] }]),
  step(2, 10_000, [slap]),
  // A slow line: sent at once, 400 ms on the way there and back, a reaction of 300 ms.
  step(3, 10_300, [answered(1, 300)], { sent: 10_000, received: 10_700, round_trip: 400, claimed: 300, counted: 300 }),
  // A fast line: arrived earlier, but the hand was slower.
  step(4, 10_350, [answered(2, 350)], { sent: 10_000, received: 10_360, round_trip: 10, claimed: 350, counted: 350 }),
  step(5, 10_400, [answered(3, 350), { type: 'last_slapper', seats: [3] }]),
];

describe('a race', () => {
  const [race] = races(LOG);

  test('has its runners in the order in which they count, the last one last also in a tie', () => {
    expect(race).toMatchObject({ step: 2, closed: 5, by: 0, at: 10_000, margin: 0 });
    expect(race!.runners.map(({ seat, counted, last }) => [seat, counted, last])).toEqual([
      [1, 300, false],
      [2, 350, false],
      [3, 350, true],
    ]);
  });

  test('gives the time on the line back, half before the slap was shown and half after the press', () => {
    expect(race!.runners[0]!.course).toEqual({
      sent: 0,
      shown: 200,
      pressed: 500,
      arrived: 700,
      transit: 400,
      corrected: 400,
      roundTrip: 400,
      claimed: 300,
    });
    expect(race!.runners[1]!.course).toMatchObject({ shown: 5, pressed: 355, arrived: 360, corrected: 10 });
  });

  test('has no line for who sits at the server', () => {
    expect(race!.runners[2]!.course).toBeNull();
  });

  test('says who did not answer', () => {
    const [open] = races([
      step(1, 0, [slap]),
      step(2, 400, [answered(1, 400)]),
      step(3, 1000, [{ type: 'last_slapper', seats: [2] }]),
    ]);
    expect(open!.runners.at(-1)).toEqual({ seat: 2, counted: null, last: true, course: null });
    expect(open!.margin).toBeNull();
  });

  test('is none where nobody answers', () => {
    expect(races([step(1, 0, [slap, { type: 'last_slapper', seats: [1] }])])).toEqual([]);
  });

  test('begins with its slap: what was answered before belongs to the race before', () => {
    const again = [...LOG, step(6, 20_000, [slap])];
    expect(latestRace(LOG)).toMatchObject({ step: 2, closed: 5 });
    expect(latestRace(again)).toMatchObject({ step: 6, closed: null, runners: [] });
    expect(latestRace([...again, step(7, 20_200, [answered(2, 200)])])!.runners.map(({ seat }) => seat)).toEqual([2]);
    // Nobody answered in time.
    const alone = [...again, step(7, 23_000, [{ type: 'last_slapper', seats: [1, 2, 3] }])];
    expect(latestRace(alone, true)).toBeNull();
    expect(latestRace(LOG, true)).toMatchObject({ step: 2 });
    expect(latestRace([])).toBeNull();
  });
});

test('a forged claim changes nothing that is drawn: what counted does', () => {
  const forged = course({ sent: 0, received: 500, round_trip: 40, claimed: 120, counted: 460 }, 0, 460);
  expect(forged).toMatchObject({ shown: 20, pressed: 480, arrived: 500, corrected: 40, claimed: 120 });
  // The least reaction may be more than all the time there was.
  expect(course({ sent: 0, received: 90, round_trip: 40, claimed: 10, counted: 120 }, 0, 120)).toMatchObject({
    transit: 0,
    shown: 0,
    pressed: 90,
  });
});

test('the axis holds everything and has round marks', () => {
  expect(span(races(LOG)[0]!)).toBe(800);
  expect(marks(800)).toEqual([0, 200, 400, 600, 800]);
  expect(marks(800, 3)).toEqual([0, 500]);
  expect(marks(3000).length).toBeLessThanOrEqual(7);
});

test('the figures of each player', () => {
  const log = [
    ...LOG,
    step(6, 11_000, [
      { type: 'technique_used', seat: 2, technique: 't1', character: 'eto', dice: [0, 1] },
      { type: 'tokens_moved', to: 0, amount: 3, from: 2, own: 1, tokens: 3, cause: 'technique' },
      { type: 'tokens_moved', to: 3, amount: 2, from: null, own: 0, tokens: 2, cause: 'last_slap' },
    ]),
  ];
  const all = tallies(log, 4);
  expect(all[0]).toMatchObject({ rolls: 1, powers: 1, taken: 3, given: 0 });
  expect(all[2]).toMatchObject({ techniques: 1, given: 3, reactions: [350] });
  expect(all[3]).toMatchObject({ lasts: 1, taken: 2 });
  expect(mean([300, 401])).toBe(351);
  expect(mean([])).toBeNull();
  expect(fastest(all)).toEqual({ seat: 1, after: 300 });
  expect(fastest(tallies([], 4))).toBeNull();
});
