import { expect, test } from 'vitest';
import { expectLines } from '$ui/test/coach';
import { name } from '$ui/test/position';
import { HOUSE, type PhaseView, type PlayerView, type View } from '$wire/roll-and-clash';
import { coach } from '../coach';
import { advise, type At, type Key } from '../coach/advice';
import en from '../coach/messages/en.json';
import { words } from '../words';
import { answering, dice, view } from './position';

const at = (
  phase: PhaseView,
  own: Partial<PlayerView> = {},
  change: Partial<View> = {},
  more: Partial<At> = {},
): At => {
  const seen = view({ phase, ...change }, own);
  return {
    view: seen,
    phase,
    own: seen.me === null ? null : seen.seats[seen.me]!,
    house: HOUSE,
    mine: seen.waiting.includes(0),
    wild: null,
    pause: null,
    picks: { choice: null },
    name,
    ...more,
  };
};
const play: PhaseView = { is: 'play' };
const plan: PhaseView = { is: 'plan', until: 40_000 };
const boards: PhaseView = { is: 'pick', board: true, made: 0, until: 15_000 };
const allies: PhaseView = { is: 'pick', board: false, made: 0, until: 15_000 };
const wait: PhaseView = { is: 'wait', until: 13_000 };
const change = (seat: number): PhaseView => ({ is: 'change', seat, from: 10_000, until: 20_000 });
const others = { waiting: [1] };
const far = dice('QUINQUE', 'QUINQUE', 'DOVE', 'QUINQUE', 'WHITE');
const ko = { character: 'kaneki', slot: 5, ko: true } as const;

const CASES: [Key, At][] = [
  ['pick.board', at(boards)],
  ['pick.board.of', at(boards, {}, {}, { picks: { choice: 'toka' } })],
  ['pick.board.wait', at(boards, {}, others)],
  ['pick.ally', at(allies)],
  ...(['tsukiyama', 'uta', 'mado', 'nishio', 'yomo', 'amon', 'ayato', 'hinami'] as const).map((choice): [Key, At] => [
    'pick.ally.of',
    at(allies, {}, {}, { picks: { choice } }),
  ]),
  ['pick.ally.wait', at(allies, {}, others)],
  ['wait', at(wait)],
  ['pause', at(wait, { tokens: 1 }, {}, { pause: {} })],
  ['play.first', at(play)],
  ['plan.first', at(plan)],
  ['play.ko', at(play, { board: ko })],
  ['play.debt', at(play, { debt: [1], power: true })],
  ['play.power', at(play, { power: true })],
  ['plan.power', at(plan, { power: true })],
  ['play.ready', at(play, { dice: dice('KAGUNE', 'KAGUNE', 'KAKUGAN', 'MASK', 'WHITE'), payable: ['t1'] })],
  ['play.power.one', at(play, { dice: dice('KAGUNE', 'MASK', 'MASK', 'DOVE', 'BLACK') })],
  ['play.power.two', at(play, { dice: dice('MASK', 'MASK', 'DOVE', 'QUINQUE', 'BLACK') })],
  ['play.near', at(play, { dice: dice('KAGUNE', 'KAGUNE', 'QUINQUE', 'DOVE', 'WHITE') })],
  ['play.wound', at(play, { dice: far, tokens: 4 })],
  ['play.wounded', at(play, { dice: far, tokens: 7 })],
  ['play.out', at(play, { dice: far, tokens: 13, board: ko })],
  ['play', at(play, { dice: far })],
  ['plan.done', at(plan, { planned: true }, others)],
  ['answer.you', at(answering(1))],
  ['answer.by', at(answering(0), {}, others)],
  ['answer.done', at(answering(1), { answer: 200 }, others)],
  ['change', at(change(0))],
  ['change.other', at(change(1), {}, others)],
];

test('every prompt has its line, in every language, on a phone', async () => {
  await expectLines(coach, words, advise, CASES);
  expect([...new Set(CASES.map(([key]) => key))].sort()).toEqual(Object.keys(en).sort());
});

test('it says what the dice lack', async () => {
  await Promise.all([coach.use('en'), words.use('en')]);
  const position = at(play, { dice: dice('KAGUNE', 'KAGUNE', 'QUINQUE', 'DOVE', 'WHITE') });
  expect(coach.line(position)).toBe('Scaled kagune lacks only Kakugan: keep the rest and reroll.');
});

test('it is silent for who watches, is out, and at the end', () => {
  expect(advise(at(play, {}, { me: null }))).toBeNull();
  expect(advise(at(play, { out: true }))).toBeNull();
  expect(advise(at({ is: 'over' }))).toBeNull();
});
