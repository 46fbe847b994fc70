import type { Backs, Card, Colour, View } from '$wire/shisogari';

export const COLOURS: readonly Colour[] = ['white', 'black'];

/** The six items as the chooser shows them: a row per colour. */
export const ITEMS: readonly Card[] = ['crucifix', 'holy_water', 'dagger', 'stake', 'bible', 'garlic'];

const WHITE: readonly Card[] = ['crucifix', 'holy_water', 'dagger', 'white_bite', 'white_blank'];

/** The colour of a card's back. */
export function colourOf(card: Card): Colour {
  return WHITE.includes(card) ? 'white' : 'black';
}

export function isBite(card: Card): boolean {
  return card === 'white_bite' || card === 'black_bite';
}

export function isItem(card: Card): boolean {
  return ITEMS.includes(card);
}

export function size(backs: Backs): number {
  return backs.white + backs.black;
}

/** Who is asked now, if anybody. */
export function asked(view: View): number | null {
  const phase = view.phase;
  switch (phase.is) {
    case 'draft':
    case 'choose':
      return phase.seat;
    case 'pick':
    case 'look':
      return phase.picker;
    case 'over':
      return null;
  }
}
