import { beforeAll, expect, test } from 'vitest';
import type { Ending, Judged, Reveal } from '$wire/bloody-masquerade';
import { verdicts } from '../verdicts';
import { words } from '../words';
import { name, view } from './position';

beforeAll(() => words.use('en'));

const judged = (objective: Judged['objective'], verdict: Judged['verdict']): Judged => ({ objective, verdict });
const seat = (character: Reveal['character'], objectives: Judged[], change: Partial<Reveal> = {}): Reveal => ({
  character,
  hand: ['coffee', 'food', 'dove'],
  up: null,
  kaneki: false,
  dead: false,
  won: false,
  objectives,
  ...change,
});
const why = (ending: Ending, at: number) =>
  verdicts(view({ ending }), ending, at, name).map((word) => `${word.name}: ${word.why}`);

/** Ann is Kimi, Ben is Hide, Cy is Amon and kills Dee, who is Nishiki. */
const killed: Ending = {
  reason: 'death',
  attacker: 2,
  target: 3,
  reversed: false,
  winners: [2],
  seats: [
    seat('kimi', [judged('staying_alive', 'failed'), judged('partner', 'failed'), judged('collection', 'void')]),
    seat('hide', [judged('staying_alive', 'met'), judged('collection', 'void')], { hand: ['food', 'food', 'food'] }),
    seat('amon', [judged('killing', 'met'), judged('team', 'met')]),
    seat('nishiki', [judged('staying_alive', 'failed'), judged('collection', 'void')], { dead: true }),
  ],
};

test('a death, seen by everybody', () => {
  expect(why(killed, 0)).toEqual([
    'Survival: Alive, but without 2 Dove cards in hand.',
    'Partner’s survival: Nishiki is dead.',
    'Collection: Never started a turn with 3 Food cards in hand.',
  ]);
  expect(why(killed, 1)[1]).toBe('Collection: 3 Food cards in hand, but never at the start of a turn.');
  expect(why(killed, 2)).toEqual([
    'Killing: Killed Dee, a Ghoul.',
    'The Inspectors’ team: Cy, an Inspector, killed Dee, a Ghoul.',
  ]);
  expect(why(killed, 3)[0]).toBe('Survival: Dead.');
});

test('an attack that was turned back', () => {
  const seats = killed.seats.with(2, seat('amon', [judged('killing', 'void'), judged('team', 'void')], { dead: true }));
  expect(why({ ...killed, reversed: true, seats }, 2)[0]).toBe(
    'Killing: Died in their own attack: loses, whatever else was met.',
  );
});

test('nobody died', () => {
  const ending: Ending = { ...killed, reason: 'pool_empty', attacker: null, target: null };
  expect(why(ending, 2)).toEqual(['Killing: Nobody died.', 'The Inspectors’ team: No Inspector killed a Ghoul.']);
});

test('an Instant Victory looks at nothing else', () => {
  const seats = killed.seats.with(
    0,
    seat('kimi', [judged('partner', 'void'), judged('collection', 'met')], { hand: ['food', 'food', 'food'] }),
  );
  const ending: Ending = { ...killed, reason: 'instant', attacker: null, target: null, winners: [0], seats };
  expect(why(ending, 0)).toEqual([
    'Partner’s survival: Not checked: an Instant Victory has only one winner.',
    'Collection: Started a turn with 3 Food cards in hand.',
  ]);
  expect(why(ending, 1)[1]).toBe('Collection: Not checked: an Instant Victory has only one winner.');
});
