import type { Action, Card, Seat, View } from '$wire/king-of-tokyo';
import type { KingDesk } from './desk.svelte';
import { say } from './words';

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

/** What the choices below the dice are for. */
export function caption(desk: KingDesk): string {
  const { view, legal, what } = desk;
  if (!desk.mine) return '';
  if (what === 'hearts' && view.hearts) return say('hearts.left', { n: view.hearts.left });
  if (what === 'sell') return say('list.sell');
  if (what === 'copy' || what === 'move_mimic') return say('list.copy');
  return what === 'buy' && candidates({ view, legal }).length > 0 ? say('list.from') : '';
}
