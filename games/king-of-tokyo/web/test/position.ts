import { AnyPosition, chairs } from '$ui/test/position';
import type { Action, Event, Face, Monster, SeatView, View } from '$wire/king-of-tokyo';
import type { Orders } from '../orders';

export { name } from '$ui/test/position';

const MONSTERS: Monster[] = ['kraken', 'gigazaur', 'alienoid'];
export const DICE: Face[] = ['one', 'two', 'two', 'heart', 'claw', 'claw'];

export const seat = (change: Partial<SeatView> = {}): SeatView => ({
  monster: 'kraken',
  alive: true,
  place: 'outside',
  hearts: 10,
  max_hearts: 10,
  stars: 0,
  energy: 0,
  poison: 0,
  shrink: 0,
  winged: false,
  cards: [],
  prices: [6, 4, 3],
  odds: 0,
  ...change,
});

/** A table of three in turn 4, Ann to roll, Ben in Tokyo. */
export const view = (change: Partial<View> = {}, mine: Partial<SeatView> = {}): View => ({
  options: { bay: 'on', monsters: [] },
  ask: { what: 'roll', seat: 0 },
  turn: 4,
  active: 0,
  seats: MONSTERS.map((monster, index) =>
    seat({ monster, place: index === 1 ? 'city' : 'outside', ...(index === 0 && mine) }),
  ),
  bay: false,
  market: ['wings', 'tanks', 'jets'],
  deck: 63,
  discard: [],
  top: null,
  knows_top: [],
  dice: DICE,
  rerolls: 2,
  forecast: {
    stars: 0,
    energy: 0,
    hearts: 0,
    hits: [{ seat: 1, amount: 2, attack: true, lethal: false }],
    enters: null,
  },
  hearts: null,
  hit: null,
  attack: null,
  offered: [],
  freeze: 0,
  frenzies: [],
  resume: null,
  froze: false,
  dealt: false,
  granted: [0, 0],
  me: 0,
  ending: null,
  ...change,
});

/** Every set of these dice. */
function subsets(dice: readonly Face[]): Face[][] {
  return dice.reduce<Face[][]>((all, face) => [...all, ...all.map((some) => [...some, face])], [[]]).slice(1);
}

/** What may be done while rolling. */
export const ROLL: Action[] = [...subsets(DICE).map((dice): Action => ({ do: 'reroll', dice })), { do: 'stop' }];

export class Position extends AnyPosition<View, Action, Event> {
  override seats = chairs(3);
  orders: unknown = { yield_at: null, stay: false, skip_buying: false } satisfies Orders;

  setOrders(orders: unknown): void {
    this.orders = orders;
  }
}
