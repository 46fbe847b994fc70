import type { Advice } from '$ui/coach';
import type {
  Ally,
  Character,
  HouseView,
  Move,
  PhaseView,
  PlayerView,
  Seat,
  Symbol as Face,
  View,
} from '$wire/roll-and-clash';
import { toWound } from '../aim';
import { assign, costOf, movesOf, powerCost } from '../nouns';
import { allyText, moveName, say, symbolNames } from '../words';
import type en from './messages/en.json';

export type Key = keyof typeof en;
type Line = Advice<Key>;

/** What the coach looks at: everything of it lies open on the table. */
export interface At {
  readonly view: View;
  readonly phase: PhaseView;
  readonly own: PlayerView | null;
  readonly house: HouseView;
  readonly mine: boolean;
  /** The face that counts as any while Nishio is active here. */
  readonly wild: Face | null;
  /** Whether a pause is shown. */
  readonly pause: unknown;
  readonly picks: { readonly choice: Character | Ally | null };
  readonly name: (seat: Seat) => string;
}

/** A wound so near is worth a word. */
const NEAR = 3;

/** Why what is asked now matters. */
export function advise(at: At): Line | null {
  const { phase, own, view, house } = at;
  if (!own || own.out || view.me === null) return null;
  switch (phase.is) {
    case 'pick':
      return picking(at, phase.board);
    case 'wait':
      return at.pause ? (danger(at, own) ?? ['pause', { n: left(at), tokens: own.tokens }]) : ['wait'];
    case 'play':
    case 'plan':
      return at.mine ? playing(at, own) : ['plan.done'];
    case 'answer': {
      const n = house.constants.last_slap_damage;
      if (phase.by === view.me) return ['answer.by', { n }];
      return at.mine && own.answer === null ? ['answer.you', { n }] : ['answer.done', { name: at.name(phase.by) }];
    }
    case 'change':
      return at.mine ? ['change'] : ['change.other', { name: at.name(phase.seat) }];
    case 'over':
      return null;
  }
}

function picking({ mine, picks, house }: At, board: boolean): Line {
  if (!mine) return [board ? 'pick.board.wait' : 'pick.ally.wait'];
  const { choice } = picks;
  if (board) {
    const table = choice && choice in house.character ? house.character[choice as Character] : null;
    return table
      ? ['pick.board.of', { n: table.t1.cost.length, m: table.t2.cost.length, first: table.track[0]! }]
      : ['pick.board'];
  }
  return choice && choice in house.ally
    ? ['pick.ally.of', { text: allyText(choice as Ally, 'short', house) }]
    : ['pick.ally'];
}

/** The dice: what must be done first, then what is complete, then what is nearly so. */
function playing(at: At, own: PlayerView): Line {
  const { house, phase } = at;
  if (own.debt.length > 0) return ['play.debt'];
  if (own.power) return [phase.is === 'plan' ? 'plan.power' : 'play.power', { n: house.constants.last_slap_damage }];
  const ready = own.payable[0];
  if (ready) return ['play.ready', { technique: named(own, ready) }];
  if (own.dice.every(({ face }) => face === null)) {
    if (own.board?.ko) return ['play.ko'];
    return [phase.is === 'plan' ? 'plan.first' : 'play.first'];
  }
  const power = missing(at, powerCost(own, house));
  if (power.length === 1) return ['play.power.one', { symbol: symbolNames(power) }];
  const near = movesOf(own, house)
    .map((move) => ({ move, lacks: missing(at, costOf(own, move, house)) }))
    .find(({ lacks }) => lacks.length === 1);
  if (near) return ['play.near', { technique: named(own, near.move), symbol: symbolNames(near.lacks) }];
  return danger(at, own) ?? (power.length === 2 ? ['play.power.two', { symbols: symbolNames(power) }] : ['play']);
}

/** A wound, or the end, is near. */
function danger(at: At, { board }: PlayerView): Line | null {
  const n = left(at);
  if (n > NEAR) return null;
  if (board?.ko) return ['play.out', { n: Math.max(0, n) }];
  return n <= 0 ? ['play.wounded'] : ['play.wound', { n }];
}

/** What the dice do not pay of a cost. */
function missing({ own, house, wild }: At, cost: readonly Face[]): Face[] {
  const paid = assign(
    cost,
    own!.dice.map(({ face }) => face),
    house.dice.joker,
    wild,
  );
  return cost.filter((_, index) => paid[index] === null);
}

/** Tokens until the next Power of another hurts. */
const left = ({ view, house }: At): number => toWound(view, view.me!, house);

const named = ({ board, bench }: PlayerView, move: Move): string =>
  board ? moveName(move, board.character, bench?.character ?? null, bench?.ko) : say('technique.ccg');
