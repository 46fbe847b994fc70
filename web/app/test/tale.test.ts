import { expect, test } from 'vitest';
import type { Line, NewsOf } from '$ui/room';
import { gist, since, turnsOf } from '$ui/tale';

const icon = (() => {}) as unknown as Line['icon'];
const line = (text: string, more: Partial<Line> = {}): Line => ({ step: 0, icon, text, ...more });
const turn = (of: number, n: number) => line(`Turn ${n}`, { head: true, of });
const texts = (lines: readonly Line[]) => lines.map(({ text }) => text);

/** A log whose steps are lists of lines. */
const log = (...steps: Line[][]): NewsOf<Line>[] =>
  steps.map((events, step) => ({ step, at: 0, events: events.map((one) => ({ ...one, step })) }));
const missed = (me: number | null, ...steps: Line[][]) => {
  const { turns, own } = since(log(...steps), ({ events }) => events, me);
  return { turns: turns.map(({ head, lines }) => [head!.text, ...texts(lines)]), own };
};

test('lines stand under their own turn, oldest first', () => {
  const turns = turnsOf([line('deal'), turn(0, 1), line('a'), line('b'), turn(1, 2), line('c')]);
  expect(turns.map(({ head, lines }) => [head?.text, ...texts(lines)])).toEqual([
    [undefined, 'deal'],
    ['Turn 1', 'a', 'b'],
    ['Turn 2', 'c'],
  ]);
  expect(turnsOf([])).toEqual([]);
});

test('what others did since the own last turn is told, also while the next one is played', () => {
  const before = [[line('deal'), turn(0, 1)], [line('mine'), turn(1, 2)], [line('theirs')], [turn(2, 3), line('more')]];
  const all = [
    ['Turn 2', 'theirs'],
    ['Turn 3', 'more'],
  ];
  expect(missed(0, ...before)).toEqual({ turns: all, own: true });
  expect(missed(0, ...before, [turn(0, 4)], [line('again')])).toEqual({ turns: all, own: true });
  // With the next turn of another, the own one lies behind.
  expect(missed(0, ...before, [turn(0, 4)], [line('again'), turn(1, 5)])).toEqual({ turns: [['Turn 5']], own: true });
});

test('two own turns in a row leave nothing to tell', () => {
  expect(missed(0, [turn(0, 1)], [line('mine')], [turn(0, 2)])).toEqual({ turns: [], own: true });
  expect(missed(0)).toEqual({ turns: [], own: false });
  expect(missed(0, [line('deal')])).toEqual({ turns: [], own: false });
});

test('who had no turn yet, or only watches, is told the latest', () => {
  const steps = [
    [line('deal'), turn(1, 1)],
    [line('a'), turn(2, 2)],
    [line('b'), turn(1, 3)],
  ];
  expect(missed(0, ...steps)).toEqual({
    turns: [['Turn 1', 'a'], ['Turn 2', 'b'], ['Turn 3']],
    own: false,
  });
  expect(missed(null, ...steps).turns).toEqual([['Turn 2', 'b'], ['Turn 3']]);
});

test('what is small, or known to one seat alone, is not told', () => {
  const steps = [[turn(1, 1)], [line('roll', { small: true }), line('', { secret: 'a card' }), line('hit')]];
  expect(missed(0, ...steps).turns).toEqual([['Turn 1', 'hit']]);
});

test('one line stands for all: what was done to this seat, then what nobody should miss', () => {
  const turns = turnsOf([
    turn(1, 1),
    line('rolls'),
    line('hits you', { loud: true, to: 0 }),
    turn(2, 2),
    line('enters', { loud: true }),
    line('hits Dee', { loud: true, to: 3 }),
    line('market'),
  ]);
  expect(texts(gist(turns, 0))).toEqual(['hits you', 'hits Dee', 'enters']);
  expect(texts(gist(turns, null))).toEqual(['hits Dee', 'enters', 'hits you']);
  expect(texts(gist(turnsOf([turn(1, 1), line('a'), line('b')]), 0))).toEqual(['b']);
  expect(texts(gist(turnsOf([turn(1, 1)]), 0))).toEqual(['Turn 1']);
  expect(gist([], 0)).toEqual([]);
});
