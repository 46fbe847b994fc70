import { beforeAll, describe, expect, test } from 'vitest';
import type { NewsOf } from '$ui/room';
import type { Event } from '$wire/bloody-masquerade';
import { meetings } from '../history';
import { facts } from '../notebook';
import { words } from '../words';
import { me, meeting, name, seat, view } from './position';

beforeAll(() => words.use('en'));

const known = (at: ReturnType<typeof view>, of: number) =>
  facts(at, of, name).map(
    (fact) => `${fact.secret ? 'secret: ' : ''}${fact.text}${fact.since ? ` (${fact.since})` : ''}`,
  );

describe('what a seat knows of another', () => {
  test('the preliminary exchange, with what may have changed since', () => {
    const met = meeting({
      turn: 0,
      asker: 0,
      target: 3,
      target_since: 1,
      secret: { shown: ['food', 'coffee'], gave: 'dove', got: null },
    });
    expect(known(view({ meetings: [met] }), 3)).toEqual([
      'secret: Dee showed you Food, Coffee before the first turn (since then: 1 interrogation)',
      'secret: You gave Dee Dove before the first turn (since then: 1 interrogation)',
    ]);
    const other = meeting({
      turn: 0,
      asker: 1,
      target: 0,
      secret: { shown: ['food', 'dove'], gave: 'coffee', got: null },
    });
    expect(known(view({ meetings: [other] }), 1)).toEqual([
      'secret: You showed Ben Food, Dove before the first turn',
      'secret: Ben gave you Coffee before the first turn',
    ]);
  });

  test('an interrogation from both sides', () => {
    const met = meeting({
      turn: 5,
      asker: 0,
      target: 1,
      secret: { shown: ['food', 'food'], gave: 'dove', got: 'food' },
    });
    expect(known(view({ turn: 6, meetings: [met] }), 1)).toEqual([
      'secret: Ben showed you Food, Food in round 2 (no exchange since then)',
      'secret: In round 2 you gave Ben Dove and took Food',
    ]);
    const asked = meeting({
      turn: 2,
      asker: 1,
      target: 0,
      asker_since: 2,
      secret: { shown: ['food', 'food'], gave: null, got: null },
    });
    expect(known(view({ meetings: [asked] }), 1)).toEqual([
      'secret: You showed Ben Food, Food in round 1',
      'secret: In round 1 Ben swapped nothing with you (since then: 2 interrogations)',
    ]);
  });

  test('nothing is said of a swap while it is being chosen', () => {
    const met = meeting({
      turn: 5,
      asker: 0,
      target: 1,
      cards: 3,
      secret: { shown: ['food', 'food', 'dove'], gave: null, got: null },
    });
    const at = view({ phase: { is: 'exchange', target: 1 }, meetings: [met] });
    expect(known(at, 1)).toEqual([
      'secret: Ben showed you the whole hand in round 2: Food, Food, Dove (no exchange since then)',
    ]);
  });

  test('of the meetings of others only that they met', () => {
    const met = meeting({ turn: 3, asker: 1, target: 2, cards: 3 });
    expect(known(view({ meetings: [met] }), 2)).toEqual(['Ben interrogated Cy in round 1: 3 cards shown']);
    expect(known(view({ meetings: [met] }), 3)).toEqual([]);
  });

  test('tests, a card that went into the hand, the turn that began', () => {
    const its = seat({
      tests: [
        { test: 'food2', met: true, turn: 2, since: 1 },
        { test: 'any2', met: false, turn: 5, since: 0 },
      ],
      entered: { card: 'mask', turn: 4, since: 0 },
      began: 1,
    });
    expect(known(view({ seats: [seat(), its, seat(), seat()] }), 1)).toEqual([
      'Ben did not have any 2 the same in round 2 (no exchange since then)',
      'Ben had 2 Food in round 1 (since then: 1 interrogation)',
      'In round 1, Mask went into Ben’s hand, for all to see (no exchange since then)',
      'Ben started the latest turn without a complete Collection (since then: 1 interrogation)',
    ]);
  });

  test('Support tokens: what was seen, and by whom', () => {
    const seats = [
      seat({ token: 0, looked: [0] }),
      seat({ token: 2, looked: [1] }),
      seat({ token: 1, looked: [2] }),
      seat({ token: 3, looked: [3] }),
    ];
    const options = { ...view().options, support: true };
    const at = view({ options, seats, me: me({ tokens: [false, true, null, null] }) });
    expect(known(at, 1)).toEqual([
      'secret: Ben’s Support token: Transformed Kaneki',
      'Ben has not seen the Support token in front of them',
      'Ben has seen the Support token in front of Cy',
    ]);
    expect(known(at, 3)).toEqual(['Dee has seen the Support token in front of them']);
  });

  test('a spectator has no secrets', () => {
    const met = meeting({ turn: 0, asker: 0, target: 3 });
    expect(known(view({ me: null, meetings: [met] }), 3)).toEqual([]);
  });
});

describe('what was told before', () => {
  const log: NewsOf<Event>[] = [
    { step: 1, at: 0, events: [{ type: 'showed', seat: 3, to: 0, cards: ['food', 'coffee'] }] },
    {
      step: 2,
      at: 0,
      events: [
        { type: 'gave', seat: 0, to: 3, card: 'dove' },
        { type: 'turn', seat: 0, number: 1 },
      ],
    },
    { step: 3, at: 0, events: [{ type: 'showed', seat: 3, to: 0, cards: ['food', 'dove'] }] },
    {
      step: 4,
      at: 0,
      events: [
        { type: 'settled', seat: 0, target: 3, gave: 'mask', took: 'food' },
        { type: 'interrogation_over', seat: 0, target: 3 },
      ],
    },
    {
      step: 5,
      at: 0,
      events: [
        { type: 'turn', seat: 1, number: 2 },
        { type: 'interrogation_over', seat: 1, target: 3 },
      ],
    },
  ];

  test('the log keeps every meeting, with what happened since', () => {
    const [first, second] = meetings(log);
    expect(first).toMatchObject({
      asker: 0,
      target: 3,
      turn: 0,
      target_since: 2,
      secret: { shown: ['food', 'coffee'], gave: 'dove', got: null },
    });
    expect(second).toMatchObject({ turn: 1, asker_since: 0, target_since: 1, secret: { gave: 'mask', got: 'food' } });
  });

  test('a later meeting does not wipe an earlier one out of the notebook', () => {
    const now = meeting({
      turn: 1,
      asker: 0,
      target: 3,
      target_since: 1,
      secret: { shown: ['food', 'dove'], gave: 'mask', got: 'food' },
    });
    const at = view({ turn: 2, meetings: [now] });
    expect(facts(at, 3, name, meetings(log)).map((fact) => fact.text)).toEqual([
      'Dee showed you Food, Dove in round 1',
      'In round 1 you gave Dee Mask and took Food',
      'Dee showed you Food, Coffee before the first turn',
      'You gave Dee Dove before the first turn',
    ]);
  });
});
