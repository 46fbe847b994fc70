import type { NewsOf, Source } from '$ui/room';
import { chairs } from '$ui/test/position';
import type { Clock } from '$wire/index';
import type {
  Action,
  DieView,
  Event,
  HouseView,
  PhaseView,
  PlayerView,
  Seat,
  Symbol as Face,
  View,
} from '$wire/roll-and-clash';

const CHARACTERS = ['kaneki', 'toka', 'eto', 'juzo'] as const;
const ALLIES = ['ayato', 'uta', 'hinami', 'amon'] as const;

export const die = (face: Face | null, change: Partial<DieView> = {}): DieView => ({
  face,
  aside: false,
  marked: false,
  ...change,
});
export const dice = (...faces: (Face | null)[]): DieView[] => faces.map((face) => die(face));

export const player = (change: Partial<PlayerView> = {}): PlayerView => ({
  board: { character: 'kaneki', slot: 0, ko: false },
  bench: null,
  ally: 'ayato',
  out: false,
  tokens: 0,
  dice: dice(null, null, null, null, null),
  debt: [],
  ready_at: 0,
  hushed_until: 0,
  touched: 0,
  answer: null,
  planned: false,
  rolls: null,
  plan: null,
  payable: [],
  power: false,
  ...change,
});

/** Four fighters at 10 s of a game in real time; Ann is Kaneki with Ayato. */
export const view = (change: Partial<View> = {}, mine: Partial<PlayerView> = {}): View => ({
  options: { mode: 'real_time', pace: 'normal', duel: 'off', house: '' },
  phase: { is: 'play' },
  waiting: [0, 1, 2, 3],
  now: 10_000,
  began: 3000,
  ccg: null,
  active: null,
  charges: 0,
  order: [0, 1, 2, 3],
  initiative: 0,
  beat: 0,
  supply: 50,
  seats: CHARACTERS.map((character, seat) =>
    player({ board: { character, slot: 0, ko: false }, ally: ALLIES[seat]!, ...(seat === 0 && mine) }),
  ),
  ending: null,
  me: 0,
  ...change,
});

/** One way to use a technique. */
export const use = (
  technique: Extract<Action, { do: 'use' }>['technique'],
  paid: number[],
  target: Seat | null = null,
  ...rest: Seat[]
): Action => ({
  do: 'use',
  technique,
  dice: paid,
  target,
  extra: [rest[0] ?? null, rest[1] ?? null],
});

export interface Sent {
  action: Action;
  pressed?: number;
  shown?: number;
}

export class Position implements Source<View, Action, Event, HouseView> {
  log: readonly NewsOf<Event>[] = [];
  busy = false;
  seats = chairs(4);
  house?: HouseView;
  clock?: Clock;
  sent: Sent[] = [];
  flying: readonly Action[] = [];
  time = 10_000;
  view: View;
  legal: readonly Action[];

  constructor(at: View = view(), legal: readonly Action[] = []) {
    this.view = at;
    this.legal = legal;
  }

  now(): number {
    return this.time;
  }

  act(action: Action, pressed?: number, shown?: number): void {
    this.sent.push({ action, pressed, shown });
  }

  get acts(): Action[] {
    return this.sent.map(({ action }) => action);
  }
}

/** A step with these events. */
export const news = (step: number, ...events: Event[]): NewsOf<Event> => ({ step, at: 10_000, events });

export const answering = (by: Seat): PhaseView => ({ is: 'answer', by, at: 10_000, closes: 13_000 });
