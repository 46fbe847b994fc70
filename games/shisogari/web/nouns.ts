import { CARDS, type Backs, type Card, type Colour, type View } from '$wire/shisogari';

/** The colour of a card's back. */
export const colourOf = (card: Card): Colour => CARDS[card].colour;

export const isBite = (card: Card): boolean => CARDS[card].bite;

export const isItem = (card: Card): boolean => CARDS[card].item;

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
