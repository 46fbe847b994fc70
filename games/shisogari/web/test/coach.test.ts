import { describe, expect, test } from 'vitest';
import { expectLines } from '$ui/test/coach';
import { ROLES, type Card, type Me, type PairView, type Verdict, type View } from '$wire/shisogari';
import { coach } from '../coach';
import { advise, type At, type Key } from '../coach/advice';
import en from '../coach/messages/en.json';
import { asked } from '../nouns';
import { words } from '../words';
import { me, name, view } from './position';

const at = (change: Partial<View> = {}, choice: Partial<At['choice']> = {}, shown = false): At => {
  const shownView = view(change);
  return {
    view: shownView,
    mine: asked(shownView) === 0,
    shown,
    name,
    choice: { mode: 'take', target: null, item: null, ...choice },
  };
};
/** Uncovered. */
const open = (mine: Partial<Me>, change: Partial<View> = {}, choice: Partial<At['choice']> = {}): At =>
  at({ me: me(mine), ...change }, choice, true);

const BITES: Card[] = ['white_bite', 'black_bite', 'stake'];
const backs = (white: number, black: number) => ({ hand: { white, black }, pairs: [] as PairView[] });
const thin = [backs(2, 2), backs(1, 0), backs(2, 2), backs(2, 2)];
const stuck = [backs(2, 0), backs(0, 2), backs(0, 2), backs(0, 2)];
const picking: View['phase'] = { is: 'pick', giver: 1, picker: 0, item: 'dagger' };
const looks: View['phase'] = { is: 'look', picker: 0, source: 1, item: 'dagger', colour: 'white' };
const look = (verdict: Verdict, role: Me['role'] = 'hunter'): At =>
  open({ role, look: { card: 'dagger', verdict } }, { phase: looks });

const CASES: [Key, At][] = [
  ['draft', at({ phase: { is: 'draft', seat: 0 } })],
  ['take', at()],
  ['take.thin', at({ seats: thin })],
  ['take.hunter', open({})],
  ['take.match', open({}, {}, { item: 'dagger' })],
  ['take.learn', open({}, {}, { item: 'bible' })],
  ['take.vampire', open({ role: 'vampire', hand: BITES })],
  ['take.vampire.bare', open({ role: 'vampire' })],
  ['take.kin', open({ role: 'kin' })],
  ['give', at({}, { mode: 'give' })],
  ['give.bite', open({ role: 'vampire', hand: BITES }, {}, { mode: 'give' })],
  ['give.hunter', open({}, {}, { mode: 'give' })],
  ['give.dark', open({ role: 'kin' }, {}, { mode: 'give' })],
  ['accuse', at({}, { mode: 'accuse' })],
  ['accuse.not', open({ role: 'kin' }, {}, { mode: 'accuse' })],
  ['pass', at({ seats: stuck })],
  ['pick', at({ phase: picking })],
  ['pick.match', open({}, { phase: picking })],
  ['look', at({ phase: looks, me: me({ look: { card: 'white_bite', verdict: 'bitten' } }) })],
  ['look.bitten', look('bitten')],
  ['look.bitten.kin', look('bitten', 'kin')],
  ['look.bitten_alone', look('bitten_alone')],
  ['look.bitten_alone.kin', look('bitten_alone', 'kin')],
  ['look.pair_up', look('pair_up')],
  ['look.pair_down', look('pair_down')],
  ['look.may_pair', look('may_pair', 'vampire')],
  ['look.keep', look('keep')],
  ['wait.draft', at({ phase: { is: 'draft', seat: 1 } })],
  ['wait.choose', at({ phase: { is: 'choose', seat: 1 } })],
  ['wait.pick', at({ phase: { is: 'pick', giver: 2, picker: 1, item: 'dagger' } })],
  ['wait.look', at({ phase: { is: 'look', picker: 1, source: 2, item: 'dagger', colour: 'white' } })],
];

test('every prompt has its line, in every language, on a phone', async () => {
  await expectLines(coach, words, advise, CASES);
  expect(CASES.map(([key]) => key).sort()).toEqual(Object.keys(en).sort());
});

describe('covered', () => {
  const phases: View['phase'][] = [
    { is: 'draft', seat: 0 },
    { is: 'choose', seat: 0 },
    picking,
    looks,
    { is: 'choose', seat: 1 },
    { is: 'look', picker: 1, source: 0, item: 'dagger', colour: 'white' },
  ];
  const secrets: Partial<Me>[] = [
    ...ROLES.map((role) => ({ role })),
    { hand: BITES, role: 'vampire' },
    { look: { card: 'white_bite', verdict: 'bitten' } },
    { look: { card: 'dagger', verdict: 'keep' } },
  ];
  const modes = ['take', 'give', 'accuse'] as const;

  test.each(phases)('no role and no hand changes the line of $is', (phase) => {
    for (const mode of modes) {
      const lines = secrets.map((secret) =>
        JSON.stringify(advise(at({ phase, me: me(secret) }, { mode, item: 'dagger' }))),
      );
      expect(new Set(lines).size, lines.join('\n')).toBe(1);
    }
  });
});

test('it is silent for who watches and at the end', () => {
  expect(advise(at({ me: null }))).toBeNull();
  expect(advise(at({ phase: { is: 'over' } }))).toBeNull();
});
