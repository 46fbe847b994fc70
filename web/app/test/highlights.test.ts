import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Highlights, type Highlight } from '$ui/highlights.svelte';

const named = (title: string): Highlight => ({ kind: 'hit', title, by: null, of: null });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each stands for a while, one after the other, and none stays', () => {
  const shown = new Highlights();
  shown.show([named('a'), named('b')], false);
  expect(shown.now?.title).toBe('a');
  vi.advanceTimersByTime(2600);
  expect(shown.now?.title).toBe('b');
  shown.show([named('c')], false);
  vi.advanceTimersByTime(2600);
  expect(shown.now?.title).toBe('c');
  vi.advanceTimersByTime(2600);
  expect(shown.now).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test('where others go on meanwhile it is brief', () => {
  const shown = new Highlights();
  shown.show([named('a'), named('b')], true);
  vi.advanceTimersByTime(1500);
  expect(shown.now?.title).toBe('b');
  vi.advanceTimersByTime(1500);
  expect(shown.now).toBeNull();
});

test('whoever has seen enough goes on, or ends all of it', () => {
  const shown = new Highlights();
  shown.show([named('a'), named('b')], false);
  vi.advanceTimersByTime(2000);
  shown.skip();
  expect(shown.now?.title).toBe('b');
  // The next one has all of its time.
  vi.advanceTimersByTime(2500);
  expect(shown.now?.title).toBe('b');
  shown.clear();
  expect(shown.now).toBeNull();
  shown.skip();
  expect(vi.getTimerCount()).toBe(0);
});

test('no queue holds the end of a game up for long', () => {
  const shown = new Highlights();
  shown.show(['a', 'b', 'c', 'd', 'e'].map(named), false);
  vi.advanceTimersByTime(3 * 2600);
  expect(shown.now).toBeNull();
});
