import { expect, test } from 'vitest';
import { HOUSE, houseOf, read, threshold, waits } from '../house';
import { assign, neighbours, others } from '../nouns';
import { player, view } from './position';

test('the file of house values is read as it is written', () => {
  expect(HOUSE.character.toka.track).toEqual([5, 3, 8, 6, 6]);
  expect(HOUSE.character.juzo.t3).toMatchObject({
    cost: ['KAGUNE', 'QUINQUE', 'BLACK'],
    amount: 3,
    alt_amount: 7,
    alt_if: 'target_ally_active',
  });
  expect(HOUSE.ally.nishio.face).toBe('MASK');
  expect(HOUSE.timing.pause_step).toBe(1500);
  expect(HOUSE.constants.ccg_technique_while_ko).toBe(true);
});

test('a table with a file of its own has its values, and ours where it says nothing', () => {
  const own = houseOf('[timing]\ncountdown = 5000 # longer\n[character.toka]\ntrack = [1, 2]\n');
  expect(own.timing.countdown).toBe(5000);
  expect(own.timing.pause_step).toBe(1500);
  expect(own.character.toka.track).toEqual([1, 2]);
  expect(own.character.toka.t1.amount).toBe(1);
  expect(houseOf(null)).toBe(HOUSE);
});

test('what is written in another way is left out', () => {
  expect(read("[a]\nb = 'c'\nd = 1\n")).toEqual({ a: { d: 1 } });
});

test('the pace says how long one waits, and a short Duel needs fewer tokens', () => {
  expect(waits(HOUSE, 'children')).toEqual({ roll: 2000, technique: 1500 });
  const duel = view({ options: { ...view().options, duel: 'short' } });
  expect(threshold(HOUSE, duel, 'kaneki')).toBe(10);
});

test('a cost takes right faces first, then what Nishio frees, the joker last', () => {
  expect(assign(['KAGUNE', 'KAKUGAN'], ['MASK', 'KAGUNE', null, 'DOVE', 'SPIRAL'], 'SPIRAL', null)).toEqual([1, 4]);
  expect(assign(['KAGUNE', 'KAKUGAN'], ['MASK', 'KAGUNE', null, 'DOVE', 'SPIRAL'], 'SPIRAL', 'MASK')).toEqual([1, 0]);
  expect(assign(['DOVE', 'DOVE'], ['DOVE', null, null, null, 'BLACK'], 'SPIRAL', null)).toEqual([0, null]);
});

test('neighbours skip who is out, and two are never one', () => {
  const four = view();
  expect(neighbours(four, 0)).toEqual([1, 3]);
  const three = view({ seats: four.seats.map((seat, index) => (index === 1 ? player({ out: true }) : seat)) });
  expect(neighbours(three, 0)).toEqual([2, 3]);
  expect(others(three, 2)).toEqual([3, 0]);
});
