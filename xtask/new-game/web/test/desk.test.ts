import { describe, expect, test } from 'vitest';
import { AnyPosition } from '$ui/test/position';
import type { Action, Event, View } from '$wire/toy-game';
import { ToyGameDesk } from '../desk.svelte';

class Position extends AnyPosition<View, Action, Event> {
  constructor() {
    super({ count: 3, turn: 0, ending: null, me: 0 }, [
      { do: 'add', n: 1 },
      { do: 'add', n: 2 },
    ]);
  }
}

describe('a turn', () => {
  test('goes by key, and only as far as the rules allow', () => {
    const at = new Position();
    const desk = new ToyGameDesk(at);
    expect(desk.press({ key: '3', code: 'Digit3' })).toBe(false);
    expect(desk.press({ key: '2', code: 'Digit2' })).toBe(true);
    expect(at.sent).toEqual([{ do: 'add', n: 2 }]);
  });

  test('is nobody’s who watches', () => {
    const at = new Position();
    const desk = new ToyGameDesk(at);
    desk.lay();
    expect(desk.add(1)).toBe(false);
    expect(desk.mine).toBe(false);
  });
});
