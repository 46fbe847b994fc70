import { describe, expect, test } from 'vitest';
import type { Event, Face } from '$wire/king-of-tokyo';
import { Tray } from '../tray.svelte';

const FIRST: Face[] = ['one', 'two', 'two', 'two', 'energy', 'claw'];
const rolled = (kept: Face[], faces: Face[], means: 'first' | 'reroll' = 'reroll'): Event => ({
  type: 'rolled',
  seat: 0,
  means,
  kept,
  rolled: faces,
});
const thrown = () => {
  const tray = new Tray();
  tray.follow(FIRST, [rolled([], FIRST, 'first')], false);
  return tray;
};
const locked = (tray: Tray) => tray.dice.filter((die) => die.locked).map((die) => die.face);
const id = (tray: Tray, face: Face, nth = 0) => tray.dice.filter((die) => die.face === face)[nth]!.id;

describe('a tap', () => {
  test('locks a die', () => {
    const tray = thrown();
    tray.tap(id(tray, 'two', 1));
    expect(locked(tray)).toEqual(['two']);
    expect(tray.loose).toEqual(['one', 'two', 'two', 'energy', 'claw']);
  });

  test('on the same face again locks all alike', () => {
    const tray = thrown();
    tray.tap(id(tray, 'two', 1));
    tray.tap(id(tray, 'two', 2));
    expect(locked(tray)).toEqual(['two', 'two', 'two']);
  });

  test('on a locked die frees it', () => {
    const tray = thrown();
    tray.tap(id(tray, 'claw'));
    tray.tap(id(tray, 'claw'));
    expect(locked(tray)).toEqual([]);
    for (let time = 0; time < 3; time += 1) tray.tap(id(tray, 'two'));
    expect(locked(tray)).toEqual(['two', 'two']);
  });

  test('on each of the kept dice frees them one by one', () => {
    const tray = thrown();
    tray.tapFace('two');
    tray.tapFace('two');
    for (let nth = 0; nth < 3; nth += 1) tray.tap(id(tray, 'two', nth));
    expect(locked(tray)).toEqual([]);
  });

  test('on another face in between begins anew', () => {
    const tray = thrown();
    tray.tap(id(tray, 'two', 0));
    tray.tap(id(tray, 'claw'));
    tray.tap(id(tray, 'two', 1));
    expect(locked(tray)).toEqual(['two', 'two', 'claw']);
  });

  test('by key goes from one to all to none', () => {
    const tray = thrown();
    tray.tapFace('two');
    expect(locked(tray)).toEqual(['two']);
    tray.tapFace('two');
    expect(locked(tray)).toEqual(['two', 'two', 'two']);
    tray.tapFace('two');
    expect(locked(tray)).toEqual([]);
    tray.tapFace('heart');
    expect(locked(tray)).toEqual([]);
  });
});

describe('the dice', () => {
  test('that lie still keep their place and stay locked, the others are fresh', () => {
    const tray = thrown();
    const kept = [id(tray, 'two', 0), id(tray, 'two', 1), id(tray, 'two', 2)];
    tray.tapFace('two');
    tray.tapFace('two');
    tray.follow(
      ['two', 'two', 'two', 'three', 'heart', 'claw'],
      [rolled(['two', 'two', 'two'], ['heart', 'three', 'claw'])],
      false,
    );
    expect(tray.dice.map((die) => die.face)).toEqual(['two', 'two', 'two', 'three', 'heart', 'claw']);
    expect(tray.dice.slice(0, 3).map((die) => die.id)).toEqual(kept);
    expect(tray.dice.map((die) => die.fresh)).toEqual([false, false, false, true, true, true]);
    expect(tray.loose).toEqual(['three', 'heart', 'claw']);
  });

  test('are laid out as they are after a reload, and nothing tumbles', () => {
    const tray = new Tray();
    tray.follow(FIRST, [], true);
    expect(tray.dice.map((die) => die.face)).toEqual(FIRST);
    expect(tray.dice.some((die) => die.fresh)).toBe(false);
  });

  test('one is changed by a card', () => {
    const tray = thrown();
    const changed: Event = { type: 'changed', seat: 0, card: 'stretchy', from: 'one', to: 'two' };
    tray.follow(['two', 'two', 'two', 'two', 'energy', 'claw'], [changed], false);
    expect(tray.dice.filter((die) => die.fresh).map((die) => die.face)).toEqual(['two']);
  });

  test('leave the tray when another turn begins', () => {
    const tray = thrown();
    tray.follow([], [{ type: 'turn', seat: 1, number: 2, extra: null }], false);
    expect(tray.dice).toEqual([]);
  });
});
