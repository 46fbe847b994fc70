import { AnyPosition, NAMES } from '$ui/test/position';
import {
  HOUSE,
  type Action,
  type CharacterView,
  type Event,
  type HouseView,
  type Me,
  type MeetingView,
  type Place,
  type Rules,
  type SeatView,
  type Tile,
  type View,
} from '$wire/bloody-masquerade';

export { name } from '$ui/test/position';

const RING: Tile[] = [
  'ghoul_restaurant',
  'university',
  'back_alley',
  'ccg_hq',
  'cochlea',
  'helter_skelter',
  'mask_shop',
  'anteiku',
];

export const person = (change: Partial<CharacterView>): CharacterView => ({
  id: 'kaneki',
  kinds: ['human'],
  collection: ['food', 'food', 'food'],
  staying_alive: null,
  killing: [],
  partner: null,
  special: null,
  ...change,
});

export const CAST: CharacterView[] = [
  person({ id: 'kimi', staying_alive: ['dove', 'dove'], partner: 'nishiki' }),
  person({ id: 'hide', staying_alive: ['transformation', 'transformation'] }),
  person({ id: 'amon', kinds: ['inspector'], collection: null, killing: ['ghoul'], special: 2 }),
  person({
    id: 'nishiki',
    kinds: ['ghoul'],
    collection: ['transformation', 'transformation', 'transformation'],
    staying_alive: ['coffee', 'coffee'],
  }),
];

const SUSPECT: Place = { red: false, deeds: ['suspect:food2', 'interrogate'] };

/** The two red tiles as the game comes; all others look for two Food. Some rules may be switched. */
export const house = (change: Partial<Rules> = {}): HouseView => ({
  rules: { ...HOUSE.rules, ...change },
  tiles: {
    ghoul_restaurant: HOUSE.tiles.ghoul_restaurant,
    cochlea: HOUSE.tiles.cochlea,
    university: SUSPECT,
    back_alley: SUSPECT,
    ccg_hq: SUSPECT,
    helter_skelter: SUSPECT,
    mask_shop: SUSPECT,
    anteiku: SUSPECT,
  },
});

export const seat = (change: Partial<SeatView> = {}): SeatView => ({
  markers: [0, 0, 0, 0, 0, 0],
  suspicion: 0,
  shows: 2,
  up: null,
  gone: null,
  exchanges: 0,
  tests: [],
  entered: null,
  began: null,
  token: 0,
  looked: [],
  ...change,
});

export const me = (change: Partial<Me> = {}): Me => ({
  seat: 0,
  character: 'kimi',
  hand: ['coffee', 'food', 'dove'],
  picked: [],
  tokens: [null, null, null, null],
  ...change,
});

export const meeting = (change: Partial<MeetingView>): MeetingView => ({
  asker: 0,
  target: 1,
  turn: 1,
  cards: 2,
  asker_since: 0,
  target_since: 0,
  secret: null,
  ...change,
});

/** A table of four in turn 5, Ann to move: Kimi, the token on the alley, the red tiles hidden. */
export const view = (change: Partial<View> = {}): View => ({
  options: { setup: 'a', mask: false, support: false, characters: 'random', first: 'random', house: '' },
  setup: '4',
  phase: { is: 'start' },
  waiting: [0],
  turn: 5,
  round: 2,
  first: 0,
  active: 0,
  doing: null,
  deed: 0,
  pool: 8,
  full_pool: 12,
  last_turn: false,
  token: 2,
  ring: RING.map((tile, place) => ({
    tile: place === 0 || place === 4 ? null : tile,
    visible: place !== 0 && place !== 4,
    red: place === 0 || place === 4,
  })),
  seats: NAMES.map((_, token) => seat({ token })),
  meetings: [],
  cast: CAST,
  clues: [],
  me: me(),
  ending: null,
  ...change,
});

export class Position extends AnyPosition<View, Action, Event, HouseView> {
  override house: HouseView | undefined = house();
  table = 'TEST';
}
