import { beforeAll, expect, test } from 'vitest';
import { gist } from '$ui/tale';
import type { Event } from '$wire/roll-and-clash';
import { ClashDesk } from '../desk.svelte';
import { words } from '../words';
import { dice, news, Position, view } from './position';

const beat = (number: number): Event => ({ type: 'beat', number, initiative: 0 });
const planned = (seat: number): Event => ({ type: 'planned', seat });
const rolled = (seat: number): Event => ({
  type: 'rolled',
  seat,
  dice: [0],
  faces: dice('MASK').map(({ face }) => face),
});
const unveiled: Event = { type: 'unveiled', seat: 0, faces: [], aside: [], marked: [] };
const hit = (to: number): Event => ({
  type: 'tokens_moved',
  from: null,
  to,
  amount: 3,
  own: 0,
  tokens: 3,
  cause: 'technique',
});

const sit = (...log: Event[][]) => {
  const at = new Position(
    view({
      options: { ...view().options, mode: 'beat' },
      phase: { is: 'plan', until: 40_000 },
      beat: 3,
    }),
  );
  at.log = log.map((events, step) => news(step, ...events));
  return new ClashDesk(at);
};
const told = (desk: ClashDesk) =>
  desk.since.turns.map(({ head, lines }) => [head?.text, ...lines.map(({ text }) => text)]);

beforeAll(() => words.use('en'));

test('the strip tells what came of the last beat, not what is planned now', () => {
  const desk = sit(
    [beat(1)],
    [planned(0)],
    [planned(1), unveiled, hit(2), beat(2)],
    [rolled(0)],
    [planned(0)],
    [planned(1), unveiled, hit(0), hit(3), beat(3)],
    [rolled(0)],
  );
  expect(told(desk)).toEqual([
    ['Beat 2: Ann comes first', 'Ann takes 3 tokens (total 3)', 'Dee takes 3 tokens (total 3)'],
  ]);
  expect(gist(desk.since.turns, 0)[0]?.text, 'what was done to oneself comes first').toContain('Ann takes 3');
});

test('whoever missed a beat is told both', () => {
  const desk = sit([beat(1)], [planned(0)], [unveiled, hit(2), beat(2)], [planned(1)], [unveiled, hit(0), beat(3)]);
  expect(told(desk).map(([head]) => head)).toEqual(['Beat 1: Ann comes first', 'Beat 2: Ann comes first']);
  expect(sit([beat(1)], [rolled(0)]).since.turns).toEqual([]);
});

test('a beat that ends before an action was chosen says so', () => {
  const late = sit([beat(1)], [rolled(0)], [unveiled, hit(2), beat(2)]);
  late.notice(late.log.slice(-1), false);
  expect(late.note).toMatchObject({ kind: 'early', text: 'Time was up before you chose: you passed that beat.' });
  late.tell(null);
  late.notice(late.log.slice(-1), true);
  expect(late.note, 'old news').toBeNull();
  const done = sit([beat(1)], [planned(0)], [unveiled, beat(2)]);
  done.notice(done.log.slice(-1), false);
  expect(done.note).toBeNull();
});
