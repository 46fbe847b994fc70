import { around } from '$ui/seats';
import {
  HOUSE,
  MOVES,
  type HouseView,
  type Move,
  type PlayerView,
  type Seat,
  type Symbol as Face,
  type TechTable,
  type Technique,
  type View,
} from '$wire/roll-and-clash';

/** How many dice everybody has. No house values change that. */
const { coloured_per_player: COLOURED, bw_per_player: BLACK_WHITE } = HOUSE.dice;

/** The dice by number: the coloured ones, then the black-and-white one. */
export const DICE: readonly number[] = Array.from({ length: COLOURED + BLACK_WHITE }, (_, die) => die);
export const isBlackWhite = (die: number): boolean => die >= COLOURED;

/** Everybody else who is still in the game, clockwise. */
export function others(view: View, seat: Seat): Seat[] {
  return around(view.seats.length, seat).filter((one) => one !== seat && !view.seats[one]!.out);
}

/** The techniques that a seat has now, payable or not, in the order in which they are shown; their keys follow it. */
export function movesOf(player: PlayerView, house: HouseView): Move[] {
  const { board, bench } = player;
  if (!board || player.out) return [];
  return MOVES.filter((move) => {
    if (move === 'bench') return bench !== null;
    if (move === 'ccg') return !board.ko || house.constants.ccg_technique_while_ko;
    return (move === 't3') === board.ko;
  });
}

/** Which board a move stands on, and which technique of it that is; nothing for the CCG technique. */
export function techOf(
  player: PlayerView,
  move: Move,
): { character: NonNullable<PlayerView['board']>['character']; which: Technique } | null {
  const body = move === 'bench' ? player.bench : player.board;
  if (!body || move === 'ccg') return null;
  return { character: body.character, which: move === 'bench' ? (body.ko ? 't3' : 't1') : move };
}

export function valuesOf(player: PlayerView, move: Move, house: HouseView): TechTable | null {
  const tech = techOf(player, move);
  return tech && house.character[tech.character][tech.which];
}

/** What a move costs. */
export function costOf(player: PlayerView, move: Move, house: HouseView): readonly Face[] {
  if (move === 'ccg') return player.board ? house.character[player.board.character].ccg : [];
  return valuesOf(player, move, house)?.cost ?? [];
}

/** What the five-symbol Power costs: Regeneration for who is K.O., else the ally's. */
export function powerCost(player: PlayerView, house: HouseView): readonly Face[] {
  if (player.board?.ko) return house.character[player.board.character].regen;
  return player.ally ? house.ally[player.ally].cost : [];
}

/**
 * For each symbol of a cost the die that pays it, or nothing: right faces first, then those that Nishio frees, the
 * joker last.
 */
export function assign(
  cost: readonly Face[],
  faces: readonly (Face | null)[],
  joker: Face,
  wild: Face | null,
): (number | null)[] {
  const free = new Set(faces.flatMap((face, die) => (face ? [die] : [])));
  const take = (fits: (face: Face) => boolean): number | null => {
    const found = [...free].find((die) => fits(faces[die]!));
    if (found === undefined) return null;
    free.delete(found);
    return found;
  };
  const paid = cost.map((symbol) => take((face) => face === symbol));
  for (const spare of [wild, joker]) {
    if (spare) cost.forEach((_, index) => (paid[index] ??= take((face) => face === spare)));
  }
  return paid;
}
