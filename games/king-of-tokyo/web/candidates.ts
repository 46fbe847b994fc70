import type { Action, Card, Seat, View } from '$wire/king-of-tokyo';

/** A card in front of a monster that can be chosen now. */
export interface Candidate {
  card: Card;
  spot: Seat;
}

/** The cards of monsters that can be copied, sold or bought now, in the order of seats. */
export function candidates({ view, legal }: { view: View; legal: readonly Action[] }): Candidate[] {
  const found: Candidate[] = [];
  for (const action of legal) {
    if (action.do === 'buy_from') found.push({ card: action.card, spot: action.seat });
    if (action.do !== 'mimic' && action.do !== 'sell') continue;
    const spot = view.seats.findIndex((seat) => seat.cards.some((one) => one.card === action.card));
    if (spot >= 0) found.push({ card: action.card, spot });
  }
  return found.sort((a, b) => a.spot - b.spot);
}
