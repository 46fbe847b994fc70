import { expect, test } from 'vitest';
import { HOUSE } from '$wire/roll-and-clash';
import { ClashDesk } from '../desk.svelte';
import { threshold, waits } from '../house';
import { assign, DICE, isBlackWhite, others } from '../nouns';
import { player, Position, view } from './position';

test('the values that the game comes with are those of its file', () => {
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
  expect(DICE).toEqual([0, 1, 2, 3, 4]);
  expect(DICE.filter(isBlackWhite)).toEqual([4]);
});

test('a table with a file of its own has its values, others those that the game comes with', () => {
  const at = new Position();
  const desk = new ClashDesk(at);
  expect(desk.house).toBe(HOUSE);
  at.house = { ...HOUSE, timing: { ...HOUSE.timing, countdown: 5000 } };
  expect(desk.house.timing.countdown).toBe(5000);
  expect(desk.house.timing.pause_step).toBe(1500);
});

test('the pace says how long one waits, and a short Duel needs fewer tokens', () => {
  expect(waits(HOUSE, 'children')).toEqual({ roll: 2000, technique: 1500 });
  const duel = view({ options: { ...view().options, duel: 'short' } });
  expect(threshold(HOUSE, duel, 'kaneki')).toBe(10);
  const less = { ...HOUSE, duel: { ...HOUSE.duel, short_ko_threshold_delta: -20 } };
  expect(threshold(less, duel, 'kaneki')).toBe(1);
});

test('a cost takes right faces first, then what Nishio frees, the joker last', () => {
  expect(assign(['KAGUNE', 'KAKUGAN'], ['MASK', 'KAGUNE', null, 'DOVE', 'SPIRAL'], 'SPIRAL', null)).toEqual([1, 4]);
  expect(assign(['KAGUNE', 'KAKUGAN'], ['MASK', 'KAGUNE', null, 'DOVE', 'SPIRAL'], 'SPIRAL', 'MASK')).toEqual([1, 0]);
  expect(assign(['DOVE', 'DOVE'], ['DOVE', null, null, null, 'BLACK'], 'SPIRAL', null)).toEqual([0, null]);
});

test('the others follow round the table, without who is out', () => {
  const four = view();
  expect(others(four, 0)).toEqual([1, 2, 3]);
  const three = view({ seats: four.seats.map((seat, index) => (index === 1 ? player({ out: true }) : seat)) });
  expect(others(three, 0)).toEqual([2, 3]);
  expect(others(three, 2)).toEqual([3, 0]);
});
