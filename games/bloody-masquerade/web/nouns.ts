import type {
  Character,
  CharacterView,
  Clue,
  Deed,
  HouseView,
  Kind,
  MeetingView,
  Seat,
  Test,
  View,
} from '$wire/bloody-masquerade';
import type { DeedId } from './art/art.ts';

export const leftOf = (view: View, seat: Seat): Seat => (seat + 1) % view.seats.length;
export const rightOf = (view: View, seat: Seat): Seat => (seat + view.seats.length - 1) % view.seats.length;

/** The test of a Suspicion. */
export function testOf(deed: Deed): Test | null {
  return deed.startsWith('suspect:') ? (deed.slice('suspect:'.length) as Test) : null;
}

/** Which drawing a deed has: all Suspicions share one. */
export function drawn(deed: Deed): DeedId {
  return testOf(deed) ? 'suspect' : (deed as DeedId);
}

/** What is done at a place, if its tile is known. */
export function deedsAt(view: View, house: HouseView, place: number): readonly Deed[] {
  const tile = view.ring[place]?.tile;
  return tile ? house.tiles[tile].deeds : [];
}

export function castOf(view: View, character: Character): CharacterView | undefined {
  return view.cast.find((one) => one.id === character);
}

/** `human`, `ghoul`, `inspector`, or `half` for who is both. */
export function kindOf(character: CharacterView | undefined): Kind | 'half' {
  return character && character.kinds.length > 1 ? 'half' : (character?.kinds[0] ?? 'human');
}

/** The interrogation of one by another that the view remembers. */
export function meeting(view: View, asker: Seat, target: Seat): MeetingView | undefined {
  return view.meetings.find((one) => one.asker === asker && one.target === target);
}

/** The card of which the one on the right has shown two before the first turn, if it was a pair. */
export function pairOf(view: View, seat: Seat): Clue | null {
  const [one, two] = meeting(view, seat, rightOf(view, seat))?.secret?.shown ?? [];
  return one && one === two ? one : null;
}

/** The round of a turn. */
export function roundOf(view: View, turn: number): number {
  return turn === 0 ? 0 : Math.ceil(turn / view.seats.length);
}

/** Whom an interrogation brings together now, if there is one. */
export function pairNow(view: View): [Seat, Seat] | null {
  const phase = view.phase;
  return phase.is === 'answer' || phase.is === 'exchange' || phase.is === 'place' ? [view.active, phase.target] : null;
}

/** Whether these cards meet a test; a house rule says whether two Masks are two of a kind. */
export function meets(test: Test, cards: readonly Clue[], masksPair: boolean): boolean {
  const count = (clue: Clue) => cards.filter((card) => card === clue).length;
  switch (test) {
    case 'coffee2':
      return count('coffee') >= 2;
    case 'food2':
      return count('food') >= 2;
    case 'dove2':
      return count('dove') >= 2;
    case 'transformation1':
      return count('transformation') >= 1;
    case 'any2':
      return cards.some((card) => count(card) >= 2 && (card !== 'mask' || masksPair));
  }
}
