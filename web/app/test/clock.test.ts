import { expect, test } from 'vitest';
import { TableClock } from '../src/state/clock';

test('the fastest answer knows the time best', () => {
  const clock = new TableClock();
  clock.hint(5000, 1000);
  expect(clock.offset).toBe(4000);
  // The table is 4100 ahead. A slow answer that was held up on the way back, a fast one, and another slow one.
  clock.answer(1000, 1400, 5150);
  clock.answer(2000, 2020, 6110);
  clock.answer(3000, 3300, 7300);
  expect(clock.offset).toBe(4100);
  expect(clock.trip).toBe(300);
});

test('a clock that was set makes the old answers worthless', () => {
  const clock = new TableClock();
  clock.answer(1000, 1020, 5110);
  clock.answer(90_000, 90_060, 9130);
  expect(clock.offset).toBe(9130 + 30 - 90_060);
});

test('only the last answers count', () => {
  const clock = new TableClock();
  clock.answer(0, 2, 101);
  for (let at = 1; at < 12; at += 1) clock.answer(at * 1000, at * 1000 + 40, at * 1000 + 120 + (at % 2));
  expect(clock.trip).toBe(40);
  expect(Math.abs(clock.offset - 100)).toBeLessThanOrEqual(1);
});
