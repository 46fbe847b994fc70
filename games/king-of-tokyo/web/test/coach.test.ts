import { expect, test } from 'vitest';
import { expectLines } from '$ui/test/coach';
import type { Face, Question, SeatView, View } from '$wire/king-of-tokyo';
import { coach } from '../coach';
import { advise, type At, type Key } from '../coach/advice';
import { words } from '../words';
import { DICE, name, seat, view } from './position';

const at = (change: Partial<View> = {}, mine: Partial<SeatView> = {}, card: At['pick']['card'] = null): At => {
  const shown = view(change, mine);
  return { view: shown, mine: shown.ask?.seat === 0, name, pick: { card } };
};
const asks = (what: Question, change: Partial<View> = {}, mine: Partial<SeatView> = {}): At =>
  at({ ask: { what, seat: 0 }, ...change }, mine);
/** These dice, and what they would do. */
const dice = (faces: Face[], forecast: Partial<NonNullable<View['forecast']>> = {}): Partial<View> => ({
  dice: faces,
  forecast: { stars: 0, energy: 0, hearts: 0, hits: [], enters: null, ...forecast },
});
const hit = (amount: number, lethal = false): Partial<View> => ({
  hit: {
    dealer: 1,
    cause: 'dice',
    seat: 0,
    packets: [{ seat: 0, amount, attack: true, lethal }],
    camouflage: [],
  },
});
const wings: SeatView['cards'] = [
  { card: 'wings', copies: null, counters: null, granted: null, mimicked: false, used: false },
];
/** Ben is on turn, in Tokyo. */
const ben = (what: Question, change: Partial<View> = {}, mine: Partial<SeatView> = {}): At =>
  at({ ask: { what, seat: 1 }, active: 1, ...change }, mine);

const CASES: [Key, At][] = [
  ['roll.kill', asks('roll', dice(DICE, { hits: [{ seat: 1, amount: 2, attack: true, lethal: true }] }))],
  ['roll.win', asks('roll', dice(['one', 'one', 'one', 'two', 'claw', 'claw'], { stars: 1 }), { stars: 19 })],
  ['roll.low', asks('roll', {}, { hearts: 3 })],
  ['roll.low.inside', asks('roll', {}, { hearts: 3, place: 'city' })],
  ['roll.enter', asks('roll', dice(['claw', 'one', 'one', 'two', 'heart', 'energy'], { enters: 'city' }))],
  ['roll.three', asks('roll', dice(['three', 'three', 'three', 'one', 'claw', 'claw'], { stars: 3 }))],
  ['roll.pair', asks('roll')],
  ['roll.claws', asks('roll', dice(['one', 'two', 'three', 'heart', 'claw', 'claw']))],
  ['roll.claws.inside', asks('roll', dice(['one', 'two', 'three', 'heart', 'claw', 'claw']), { place: 'city' })],
  ['roll.energy', asks('roll', dice(['one', 'two', 'three', 'heart', 'energy', 'energy']))],
  ['roll.any', asks('roll', dice(['one', 'two', 'three', 'heart', 'heart', 'heart']))],
  ['roll.last', asks('roll', { ...dice(['one', 'two', 'three', 'heart', 'heart', 'heart']), rerolls: 0 })],
  ['probe', at({ ask: { what: 'probe', seat: 0 }, active: 1 })],
  ['probe_again', at({ ask: { what: 'probe_again', seat: 0 }, active: 1 })],
  ['change', asks('change')],
  ['hearts', asks('hearts')],
  ['hearts.poison', asks('hearts', {}, { poison: 2 })],
  ['hearts.shrink', asks('hearts', {}, { shrink: 1 })],
  ['extra', asks('extra')],
  ['hit', asks('hit', hit(3))],
  ['hit.wings', asks('hit', hit(3), { cards: wings, energy: 2 })],
  ['hit.lethal', asks('hit', hit(10, true))],
  ['yield', asks('yield', { attack: { lost: 2, held: 0 } }, { place: 'city', hearts: 8 })],
  ['yield.low', asks('yield', { attack: { lost: 2, held: 0 } }, { place: 'city', hearts: 3 })],
  ['yield.win', asks('yield', { attack: { lost: 2, held: 0 } }, { place: 'city', stars: 18 })],
  ['yield.jets', asks('yield', { attack: { lost: 0, held: 3 } }, { place: 'city' })],
  ['buy', asks('buy', {}, { energy: 4 })],
  ['buy.short', asks('buy', {}, { energy: 1 })],
  ['buy.none', asks('buy', { market: [null, null, null] }, { prices: [null, null, null] })],
  ['buy.keep', at({ ask: { what: 'buy', seat: 0 } }, { energy: 9 }, 'wings')],
  ['buy.discard', at({ ask: { what: 'buy', seat: 0 } }, { energy: 9 }, 'tanks')],
  ['offer', at({ ask: { what: 'offer', seat: 0 }, active: 1 })],
  ['copy', asks('copy')],
  ['move_mimic', asks('move_mimic', {}, { energy: 3 })],
  ['charge', asks('charge')],
  ['sell', asks('sell')],
  ['freeze', asks('freeze')],
  ['wait.attack', ben('roll')],
  ['wait.attack.inside', ben('roll', { seats: [seat({ place: 'city' }), seat(), seat()] })],
  ['wait.safe', ben('roll', { seats: [seat(), seat(), seat({ place: 'city' })] })],
  ['wait.inside', ben('buy', {}, { place: 'city' })],
  ['wait.outside', ben('buy')],
  ['wait.yield', at({ ask: { what: 'yield', seat: 1 } })],
];

test('every prompt has its line, in every language, on a phone', async () => {
  await expectLines(coach, words, advise, CASES);
  expect(CASES.map(([key]) => key).sort()).toEqual(
    Object.keys(await import('../coach/messages/en.json').then((en) => en.default)).sort(),
  );
});

test('it says what the dice lack', async () => {
  await coach.use('en');
  const position = asks('roll', dice(['one', 'one', 'two', 'three', 'heart', 'energy']));
  expect(coach.line(position)).toBe('Three 1s would give 1 point; you have two.');
});

test('it is silent for who watches, is out, or when the game is over', () => {
  expect(advise(at({ me: null }))).toBeNull();
  expect(advise(at({}, { alive: false }))).toBeNull();
  expect(advise(at({ ask: null }))).toBeNull();
});
