import { afterEach, describe, expect, test } from 'vitest';
import { HOUSE, type Action } from '$wire/roll-and-clash';
import { clockwise, evenly, sharesOf, type Use } from '../aim';
import { ClashDesk } from '../desk.svelte';
import { taste } from '../taste.svelte';
import { dice, news, Position, use, view } from './position';

const SHOWN = dice('KAGUNE', 'KAGUNE', 'KAKUGAN', 'KAKUGAN', 'SPIRAL');
const PAID = [0, 1, 2, 3];
const one = (...rest: number[]) => use('t2', PAID, null, ...rest);
/** Kaneki with Ayato gives 8 to three others: each gets 2, and two of them one more. */
const LEGAL = [one(), one(1, 2), one(1, 3), one(2, 3), use('t2', [0, 1, 2, 4], null, 2, 3)];

const sit = (legal: Action[] = LEGAL) => {
  const at = new Position(view({ active: 0 }, { dice: SHOWN, payable: ['t2'] }), legal);
  return { at, desk: new ClashDesk(at) };
};
const press = (desk: ClashDesk, ...keys: string[]) => {
  for (const key of keys) desk.press({ key, code: /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key, at: 5000 });
};

afterEach(() => {
  taste.set({ auto: false });
});

describe('the rest of a technique', () => {
  test('is asked for where there is a choice, and goes to whom a key names', () => {
    const { at, desk } = sit();
    press(desk, 'w');
    expect(at.acts).toEqual([]);
    expect(desk.share).toEqual({
      move: 't2',
      ways: [
        [1, 2],
        [1, 3],
        [2, 3],
      ],
      clockwise: 0,
    });
    press(desk, '3');
    expect(at.acts).toEqual([one(2, 3)]);
    expect(at.sent[0]!.pressed).toBe(5000);
    expect(desk.share).toBeNull();
  });

  test('goes round clockwise with a second tap', () => {
    const { at, desk } = sit();
    press(desk, 'w', 'w');
    expect(at.acts).toEqual([one()]);
  });

  test('can be left alone: Escape, or another act', () => {
    const { at, desk } = sit();
    press(desk, 'w', 'Escape');
    expect(desk.share).toBeNull();
    press(desk, 'w', '6');
    expect(desk.share).not.toBeNull();
    press(desk, ' ');
    expect(desk.share).toBeNull();
    expect(at.acts.map((act) => act.do)).toEqual(['roll']);
  });

  test('is not asked for where there is no choice', () => {
    const { at, desk } = sit([one(), one(3)]);
    press(desk, 'w');
    expect(at.acts).toEqual([one()]);
  });

  test('is asked for anew once somebody else could get it', () => {
    const { at, desk } = sit();
    press(desk, 'w');
    desk.notice([], false);
    expect(desk.share).not.toBeNull();
    at.legal = [one(), one(1), one(2)];
    desk.notice([], false);
    expect(desk.share).toBeNull();
  });

  test('goes round clockwise where techniques fire by themselves', () => {
    taste.set({ auto: true });
    const { at, desk } = sit();
    desk.notice([news(5, { type: 'rolled', seat: 0, dice: [0], faces: SHOWN.map(({ face }) => face) })], false);
    expect(at.acts).toEqual([one()]);
  });

  test('begins at the left and may go to one player twice', () => {
    const ways = sharesOf([one(), one(0, 0), one(0, 2), one(2, 2)] as Use[]);
    expect(ways[clockwise(ways, 1)]).toEqual([0, 2]);
    expect(clockwise([[0], [1], [3]], 2)).toBe(2);
    expect(clockwise([[0], [1], [2]], 3)).toBe(0);
  });

  test('is what is left of eight between three, and of two for each neighbour', () => {
    expect(evenly(view({ active: 0 }), 't2', 3, HOUSE)).toBe(2);
    expect(evenly(view({ active: 0 }, { board: { character: 'toka', slot: 0, ko: false } }), 't2', 2, HOUSE)).toBe(2);
  });
});
