import { expect, test, vi } from 'vitest';
import type { LessonAnswer, LessonAsk, LessonFrame, LessonVerdict, News } from '$wire/index';
import type { Beat, Lesson, Text } from '$wire/lesson';
import { LessonState, type World } from '../src/state/lesson.svelte';
import { leaveAt, leftAt, spoken, type Place } from '../src/state/lessons';
import { berth, selectors } from '../src/state/spotlight';
import { FakeTime } from './fakes';

const text = (en: string): Text => ({ en, fr: `${en} (fr)`, ja: `${en} (ja)` });
const beat = (id: string, does: Beat['do'], more: Pick<Beat, 'wrong' | 'traps' | 'until'> = {}): Beat => ({
  id,
  say: text(id),
  show: [],
  do: does,
  ...more,
});
const LESSON: Lesson = {
  minutes: 4,
  parts: [
    {
      title: text('First'),
      table: [],
      beats: [
        beat('a', 'tap'),
        beat('b', 'act', { wrong: text('no'), traps: [{ acts: [], say: text('trap') }] }),
        beat('c', 'touch', { until: 'mode accuse' }),
        beat('d', 'tap'),
      ],
    },
    { title: text('Second'), table: [], beats: [beat('e', 'tap')] },
  ],
  tips: [text('tip')],
};

const news = (step: number): News => ({ step, at: step * 1000, events: [{ type: 'passed', seat: 0 }] });
function frame(kind: LessonFrame['kind'], step: number, seat: number | null = null, beat = 0): LessonFrame {
  const full = kind === 'deal' || kind === 'jump';
  const message = {
    type: 'game' as const,
    step,
    full,
    steps: full ? [] : [news(step)],
    view: { at: step, ending: null },
    legal: [{ do: 'pass' }],
    awaited: [0],
    now: step * 1000,
    until: null,
    not_before: 0,
  };
  return { kind, seat, beat, message } as LessonFrame;
}
const SEATS = ['You', 'Momo'].map(
  (name, seat) => ({ kind: seat ? 'bot' : 'person', name }) as LessonAnswer['seats'][0],
);
const answer = (frames: LessonFrame[], verdict: LessonVerdict = 'none'): LessonAnswer => ({
  seats: SEATS,
  house: null,
  options: {},
  frames,
  verdict,
  expected: [{ do: 'go' }],
  on_the_way: [],
  over: false,
});

/** A lesson whose server says these things, one after the other. */
function open(answers: LessonAnswer[], moves = false) {
  const asked: LessonAsk[] = [];
  const left: (Place | null)[] = [];
  const time = new FakeTime();
  const world: World = {
    name: 'Ann',
    ask: async (body) => {
      asked.push(structuredClone(body));
      const next = answers.shift();
      if (!next) throw new Error('asked too often');
      return next;
    },
    moves: () => moves,
    leave: (place) => left.push(structuredClone(place)),
    time,
  };
  const lesson = new LessonState(LESSON, world);
  const viewer = { dealt: vi.fn(), heard: vi.fn(), refused: vi.fn() };
  lesson.viewer = viewer;
  return { lesson, asked, left, time, viewer };
}

/** Lets everything happen that waits for no clock. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('lays the table, then shows the first bubble', async () => {
  const { lesson, asked, viewer } = open([answer([frame('deal', 0)])]);
  await lesson.start();
  expect(asked).toEqual([{ part: 0, beat: 0, acts: [], from: 0 }]);
  expect(viewer.dealt).toHaveBeenCalledTimes(1);
  expect(lesson.playing).toBe(false);
  expect(lesson.view).toEqual({ at: 0, ending: null });
  expect(lesson.seats.map(({ name }) => name)).toEqual(['Ann', 'Momo']);
  expect(lesson.players).toEqual(['You', 'Momo']);
});

test('others are watched: a moment before each of their acts, and the clock stands in between', async () => {
  const { lesson, time, viewer } = open(
    [answer([frame('deal', 0)]), answer([frame('act', 1, 1), frame('time', 2), frame('act', 3, 1)])],
    true,
  );
  await lesson.start();
  void lesson.next();
  await settle();
  expect([lesson.playing, lesson.watched, lesson.now()]).toEqual([true, 1, 0]);
  time.pass(799);
  await settle();
  expect(viewer.heard).not.toHaveBeenCalled();
  time.pass(1);
  await settle();
  expect(viewer.heard).toHaveBeenCalledTimes(2);
  expect(lesson.now()).toBe(2000);
  time.pass(800);
  await settle();
  expect([lesson.playing, lesson.watched, lesson.now()]).toEqual([false, null, 3000]);
  expect(lesson.log.map(({ step }) => step)).toEqual([1, 2, 3]);
});

test('a jump lowers the curtain and lays the table anew', async () => {
  const { lesson, time, viewer } = open([answer([frame('deal', 0)]), answer([frame('jump', 9, null, 1)])], true);
  await lesson.start();
  void lesson.next();
  await settle();
  expect(lesson.curtain).toBe(true);
  time.pass(1400);
  await settle();
  expect(lesson.curtain).toBe(false);
  expect(viewer.dealt).toHaveBeenCalledTimes(2);
});

test('a wrong act is said, never played, and help comes after the third', async () => {
  const { lesson, viewer } = open([
    answer([frame('deal', 0)]),
    answer([]),
    answer([], { wrong: null }),
    answer([], { wrong: 0 }),
    answer([], { wrong: null }),
  ]);
  await lesson.start();
  await lesson.next();
  const seen: unknown[] = [];
  for (const action of ['x', 'trap', 'y']) {
    lesson.act(action);
    expect(lesson.busy).toBe(true);
    await settle();
    seen.push([lesson.wrong?.trap, lesson.pulsing, lesson.helping, lesson.busy]);
  }
  expect(seen).toEqual([
    [null, false, false, false],
    [0, true, false, false],
    [null, true, true, false],
  ]);
  expect(viewer.refused).toHaveBeenCalledTimes(3);
  expect(lesson.at).toBe(1);
});

test('what leads there is let through, and the right act goes on to the next beat', async () => {
  const { lesson, asked, left } = open([
    answer([frame('deal', 0)]),
    answer([]),
    answer([frame('act', 1, 0)], 'on_the_way'),
    answer([frame('act', 2, 0)], 'fine'),
    answer([]),
  ]);
  await lesson.start();
  await lesson.next();
  lesson.act('aside');
  lesson.act('roll');
  await settle();
  expect(lesson.at).toBe(2);
  const acts = [
    { beat: 1, action: 'aside' },
    { beat: 1, action: 'roll' },
  ];
  expect(asked.slice(2)).toEqual([
    { part: 0, beat: 1, acts: acts.slice(0, 1), from: 1 },
    { part: 0, beat: 1, acts, from: 2 },
    { part: 0, beat: 2, acts, from: 3 },
  ]);
  expect(left.at(-1)).toEqual({ part: 0, beat: 2, acts });
});

test('while one only reads, nothing is sent', async () => {
  const { lesson, asked } = open([answer([frame('deal', 0)])]);
  await lesson.start();
  lesson.act('x');
  await settle();
  expect(asked).toHaveLength(1);
  expect(lesson.wrong).toEqual({ trap: null, refusal: null });
});

test('something else is pressed where only a choice is asked for', async () => {
  const { lesson, asked } = open([answer([frame('deal', 0)])]);
  await lesson.start();
  lesson.miss();
  expect(lesson.wrong, 'who only reads may look around').toBeNull();
  lesson.at = 2;
  lesson.miss();
  expect([lesson.wrong, lesson.wrongs]).toEqual([{ trap: null, refusal: null }, 1]);
  expect(asked).toHaveLength(1);
});

test('twenty seconds without a press offer help, which does what is asked for', async () => {
  const { lesson, time, asked } = open([answer([frame('deal', 0)]), answer([]), answer([], 'fine'), answer([])]);
  await lesson.start();
  await lesson.next();
  time.pass(19_999);
  lesson.pressed();
  time.pass(19_999);
  expect(lesson.helping).toBe(false);
  time.pass(1);
  expect(lesson.helping).toBe(true);
  lesson.help();
  await settle();
  expect(asked[2]!.acts).toEqual([{ beat: 1, action: { do: 'go' } }]);
  expect([lesson.at, lesson.helping]).toEqual([2, false]);
});

test('earlier bubbles are read again without taking anything back', async () => {
  const { lesson, asked } = open([answer([frame('deal', 0)]), answer([]), answer([], 'fine'), answer([])]);
  await lesson.start();
  await lesson.next();
  lesson.act('go');
  await settle();
  lesson.back();
  lesson.back();
  lesson.back();
  expect(lesson.told.id).toBe('a');
  await lesson.next();
  expect(lesson.told.id).toBe('b');
  await lesson.next();
  expect([lesson.told.id, lesson.reading]).toEqual(['c', null]);
  expect(asked).toHaveLength(4);
});

test('a closed tab goes on where it was: everything is played again at once', async () => {
  const { lesson, asked, viewer } = open([answer([frame('deal', 0), frame('act', 1, 0), frame('act', 2, 1)])], true);
  const place = { part: 0, beat: 2, acts: [{ beat: 1, action: 'go' }] };
  await lesson.start(place);
  expect(asked).toEqual([{ ...place, from: 0 }]);
  expect([lesson.at, lesson.playing, lesson.now()]).toEqual([2, false, 2000]);
  expect(viewer.heard).not.toHaveBeenCalled();
  expect(lesson.log).toHaveLength(2);
});

test('after the last beat the next part is offered, then the tips', async () => {
  const { lesson, asked, left } = open([
    answer([frame('deal', 0)]),
    answer([]),
    answer([], 'fine'),
    answer([]),
    answer([]),
    answer([frame('deal', 0)]),
  ]);
  await lesson.start();
  await lesson.next();
  lesson.act('go');
  await settle();
  await lesson.did();
  await lesson.next();
  expect(lesson.after).toBe('more');
  await lesson.more(true);
  expect([lesson.part, lesson.told.id, lesson.after]).toEqual([1, 'e', null]);
  expect(asked.at(-1)).toEqual({ part: 1, beat: 0, acts: [], from: 0 });
  await lesson.next();
  expect(lesson.after).toBe('tips');
  expect(left.at(-1)).toBeNull();
});

test('if the server cannot be asked, it is asked again', async () => {
  const answers = [answer([frame('deal', 0)])];
  const { lesson } = open(answers);
  await lesson.start();
  await lesson.next();
  expect(lesson.fault).toBeInstanceOf(Error);
  answers.push(answer([frame('deal', 0)]));
  await lesson.retry();
  expect([lesson.fault, lesson.at, lesson.playing]).toEqual([null, 1, false]);
});

test('a place is remembered by game, and forgotten if the lesson has no such beat', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, to: string) => void kept.set(key, to),
  };
  const place = { part: 0, beat: 2, acts: [] };
  leaveAt(store, 'king', place);
  expect(leftAt(store, 'king', LESSON)).toEqual(place);
  expect(leftAt(store, 'other', LESSON)).toBeNull();
  leaveAt(store, 'king', { ...place, beat: 99 });
  expect(leftAt(store, 'king', LESSON)).toBeNull();
  leaveAt(store, 'king', null);
  expect(leftAt(store, 'king', LESSON)).toBeNull();
});

test('texts use the labels of the page', () => {
  const room = { text: (key: string) => (key === 'do.stop' ? 'Stop' : undefined) };
  expect(spoken(text('Press “{do.stop}”'), 'en', room)).toBe('Press “Stop”');
  expect(spoken(text('{do.stop}, {other}'), 'ja', room)).toBe('Stop, {other} (ja)');
});

test('a place is found by its name, within another one, and by the seat of a player', () => {
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  expect(selectors('pool', ['You', 'Momo'])).toEqual(['[data-lit~="pool"]', '[data-place="pool"]']);
  expect(selectors('hand:Momo', ['You', 'Momo'])).toEqual(['[data-lit~="hand:1"]', '[data-place="hand-1"]']);
  expect(selectors('own.points', ['You'])).toEqual(['[data-lit~="own"] [data-lit~="points"]']);
  vi.unstubAllGlobals();
});

test('the bubble covers nothing lit, and stays where it is if it can', () => {
  const screen = { left: 0, top: 0, right: 360, bottom: 640 };
  const size = { width: 360, height: 120 };
  const before = { left: 0, top: 500 };
  expect(berth(size, screen, [], [], before).top).toBeCloseTo(500, -1);
  const button = { left: 0, top: 560, right: 360, bottom: 640 };
  const { top } = berth(size, screen, [button], [], before);
  expect(top + size.height).toBeLessThanOrEqual(560);
  expect(top).toBeGreaterThan(400);
});

test('what has the board for a moment is waited for', async () => {
  const { lesson, viewer } = open([answer([frame('deal', 0)]), answer([frame('act', 1, 1), frame('act', 2, 1)])]);
  let seen = () => {};
  viewer.heard.mockImplementationOnce(() => new Promise<void>((done) => (seen = done)));
  await lesson.start();
  void lesson.next();
  await settle();
  expect(viewer.heard).toHaveBeenCalledTimes(1);
  expect(lesson.playing).toBe(true);
  seen();
  await settle();
  expect(viewer.heard).toHaveBeenCalledTimes(2);
  expect(lesson.playing).toBe(false);
});
