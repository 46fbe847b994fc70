import { describe, expect, test } from 'vitest';
import type { Event, Symbol as Face } from '$wire/roll-and-clash';
import { Tray } from '../tray.svelte';
import { dice, die } from './position';

const FACES: Face[] = ['KAGUNE', 'MASK', 'DOVE', 'QUINQUE', 'WHITE'];
const rolled = (...which: number[]): Event => ({ type: 'rolled', seat: 0, dice: which, faces: FACES });

describe('the own dice', () => {
  test('a tap keeps a die, and the rest is rolled', () => {
    const tray = new Tray();
    tray.follow(dice(...FACES), [rolled(0, 1, 2, 3, 4)], 0, false);
    tray.toggle(1);
    tray.toggle(3);
    expect(tray.loose).toEqual([0, 2, 4]);
    tray.toggle(3);
    expect(tray.loose).toEqual([0, 2, 3, 4]);
  });

  test('are in the air from the press until the server has said what they show', () => {
    const tray = new Tray();
    tray.throw([0, 2]);
    expect([tray.flying, tray.thrown(0), tray.thrown(1)]).toEqual([true, true, false]);
    tray.follow(dice(...FACES), [rolled(0, 2)], 0, false);
    expect([tray.flying, tray.fresh(0), tray.fresh(1)]).toEqual([false, true, false]);
  });

  test('somebody else’s roll leaves them where they are', () => {
    const tray = new Tray();
    tray.throw([0]);
    tray.follow(dice(...FACES), [{ type: 'rolled', seat: 2, dice: [0, 1], faces: FACES }], 0, false);
    expect(tray.thrown(0)).toBe(true);
  });

  test('what was let go while the others flew stays free', () => {
    const tray = new Tray();
    tray.follow(dice(...FACES), [rolled(0, 1, 2, 3, 4)], 0, false);
    tray.toggle(3);
    tray.toggle(4);
    tray.throw(tray.loose);
    tray.toggle(4);
    tray.follow(dice(...FACES), [rolled(0, 1, 2)], 0, false);
    expect(tray.loose).toEqual([0, 1, 2, 4]);
  });

  test('a used die is kept no more', () => {
    const tray = new Tray();
    tray.follow(dice(...FACES), [], 0, false);
    tray.toggle(0);
    tray.follow(dice(null, ...FACES.slice(1)), [], 0, false);
    expect(tray.kept(0)).toBe(false);
  });

  test('who comes back finds kept what had been kept', () => {
    const tray = new Tray();
    tray.follow(
      [die('KAGUNE', { aside: true }), die('MASK', { marked: true }), die('DOVE'), die(null), die('WHITE')],
      [],
      0,
      true,
    );
    expect(tray.loose).toEqual([2, 3, 4]);
  });
});
