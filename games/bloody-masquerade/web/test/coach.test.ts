import { describe, expect, test } from 'vitest';
import { expectLines } from '$ui/test/coach';
import type { Clue, Me, MeetingView, PhaseView, View } from '$wire/bloody-masquerade';
import { coach } from '../coach';
import { advise, type At, type Key } from '../coach/advice';
import en from '../coach/messages/en.json';
import { castOf } from '../nouns';
import { words } from '../words';
import { CAST, house, me, meeting, name, seat, view } from './position';

interface More {
  shown?: boolean;
  laid?: Clue[];
  mode?: At['choice']['mode'];
  place?: number;
}
const at = (change: Partial<View> = {}, { shown = false, laid = [], mode = 'move', place }: More = {}): At => {
  const seen = view(change);
  return {
    view: seen,
    house: house(),
    mine: seen.waiting.includes(0),
    shown,
    own: seen.me ? castOf(seen, seen.me.character) : undefined,
    laid,
    choice: { mode, place: place ?? null },
    name,
  };
};
const asks = (phase: PhaseView, change: Partial<View> = {}, more: More = {}): At => at({ phase, ...change }, more);
/** Uncovered. */
const open = (phase: PhaseView, mine: Partial<Me>, change: Partial<View> = {}, more: More = {}): At =>
  at({ phase, me: me(mine), ...change }, { shown: true, ...more });
/** The markers of Ann, then Ben, then the others. */
const marked = (...suspicion: number[]): Partial<View> => ({
  seats: [0, 1, 2, 3].map((index) => seat({ suspicion: suspicion[index] ?? 0 })),
});
const others = { waiting: [1], active: 1 };
const foodOf: Partial<View> = {
  seats: [seat(), seat({ suspicion: 1, markers: [0, 1, 0, 0, 0, 0] }), seat(), seat()],
};

const shownBy = (target: number, ...shown: Clue[]): MeetingView =>
  meeting({ asker: 0, target, turn: 0, secret: { shown, gave: null, got: null } });

const CASES: [Key, At][] = [
  ['first_up', asks({ is: 'first_up' })],
  ['first_up.mask', open({ is: 'first_up' }, { hand: ['coffee', 'food', 'dove', 'mask'] })],
  ['first_show', asks({ is: 'first_show' })],
  ['first_show.pair', open({ is: 'first_show' }, { hand: ['food', 'transformation', 'transformation'] })],
  ['first_give', asks({ is: 'first_give' })],
  ['first_give.spare', open({ is: 'first_give' }, { hand: ['food', 'food', 'coffee'] })],
  [
    'first_give.third',
    open({ is: 'first_give' }, { hand: ['food', 'food', 'coffee'] }, { meetings: [shownBy(3, 'coffee', 'coffee')] }),
  ],
  ['start', at()],
  ['start.last', at({ last_turn: true })],
  ['start.danger', at(marked(2))],
  ['start.collection', open({ is: 'start' }, { hand: ['food', 'food', 'dove'] })],
  ['start.red', at({ ring: view().ring.map((one) => ({ ...one, tile: 'cochlea' })) }, { place: 4 })],
  ['start.test', at({}, { place: 3 })],
  [
    'start.remove',
    {
      ...at({}, { place: 6 }),
      house: {
        ...house(),
        tiles: { ...house().tiles, mask_shop: { red: false, deeds: ['interrogate', 'cover_remove'] } },
      },
    },
  ],
  ['start.special', open({ is: 'start' }, { character: 'amon' }, {}, { mode: 'special' })],
  ['start.special.covered', at({}, { mode: 'special' })],
  ['ask', asks({ is: 'ask' })],
  ['ask.open', asks({ is: 'ask' }, marked(0, 3))],
  ['ask.want', open({ is: 'ask' }, { hand: ['coffee', 'coffee', 'dove'] })],
  ['ask.want.of', open({ is: 'ask' }, { hand: ['coffee', 'coffee', 'dove'] }, foodOf)],
  ['answer', asks({ is: 'answer', target: 0 }, { active: 1 })],
  ['answer.dear', open({ is: 'answer', target: 0 }, { hand: ['coffee', 'food', 'dove'] }, { active: 1 })],
  ['exchange', asks({ is: 'exchange', target: 1 })],
  ['exchange.take', open({ is: 'exchange', target: 1 }, {}, {}, { laid: ['coffee', 'food'] })],
  ['place', asks({ is: 'place', target: 1 })],
  ['remove', asks({ is: 'remove' })],
  ['remove.own', asks({ is: 'remove' }, marked(1))],
  ['mark', asks({ is: 'mark' })],
  ['mark.third', asks({ is: 'mark' }, marked(0, 2))],
  ['mark.last', asks({ is: 'mark' }, { pool: 1 })],
  ['attack', asks({ is: 'attack' })],
  ['attack.killer', open({ is: 'attack' }, { character: 'amon' })],
  ['attack.peaceful', open({ is: 'attack' }, {})],
  ['support', asks({ is: 'support' })],
  ['wait', asks({ is: 'start' }, others)],
  ['wait.first', asks({ is: 'first_show' }, { waiting: [1, 2] })],
  ['wait.secret', asks({ is: 'exchange', target: 2 }, others)],
  ['wait.target', asks({ is: 'exchange', target: 0 }, others)],
  ['wait.danger', asks({ is: 'start' }, { ...others, ...marked(3) })],
];

test('every prompt has its line, in every language, on a phone', async () => {
  await expectLines(coach, words, advise, CASES);
  expect(CASES.map(([key]) => key).sort()).toEqual(Object.keys(en).sort());
});

test('what the coach would give away is never what is warned of', async () => {
  await words.use('en');
  const seen = (hand: Clue[]) =>
    advise(open({ is: 'first_give' }, { hand }, { meetings: [shownBy(3, 'coffee', 'coffee')] }));
  expect(seen(['coffee', 'mask', 'food'])?.[1]).toMatchObject({ card: 'Mask' });
  expect(seen(['coffee', 'dove', 'food'])?.[0]).toBe('first_give.third');
});

describe('covered', () => {
  const hands: Clue[][] = [
    ['coffee', 'food', 'dove'],
    ['food', 'food', 'food'],
    ['dove', 'dove', 'coffee'],
    ['coffee', 'dove', 'mask', 'mask'],
  ];
  const secrets = CAST.flatMap(({ id }) => hands.map((hand) => ({ character: id, hand })));
  const phases: PhaseView[] = [
    { is: 'first_up' },
    { is: 'first_show' },
    { is: 'first_give' },
    { is: 'start' },
    { is: 'ask' },
    { is: 'answer', target: 0 },
    { is: 'exchange', target: 1 },
    { is: 'place', target: 1 },
    { is: 'remove' },
    { is: 'mark' },
    { is: 'attack' },
    { is: 'support' },
  ];

  test.each(phases)('no character and no hand changes the line of $is', (phase) => {
    for (const more of [{}, { mode: 'special' as const }, { place: 3 }, { laid: ['food' as const] }]) {
      for (const whose of [{}, others]) {
        const lines = secrets.map((secret) => JSON.stringify(advise(asks(phase, { me: me(secret), ...whose }, more))));
        expect(new Set(lines).size, lines.join('\n')).toBe(1);
      }
    }
  });
});

test('it is silent for who watches and at the end', () => {
  expect(advise(at({ me: null }))).toBeNull();
  expect(advise(asks({ is: 'over' }))).toBeNull();
});
