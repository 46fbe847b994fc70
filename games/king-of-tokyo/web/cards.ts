import { CARDS, type Card } from '$wire/king-of-tokyo';

/** What is printed on a card. What it costs somebody now is in the view; this is what Metamorph pays. */
export const costOf = (card: Card): number => CARDS[card].cost;

/** What each use of a card costs. */
export const feeOf = (card: Card): number => CARDS[card].fee;

export const kindOf = (card: Card): 'keep' | 'discard' => (CARDS[card].keep ? 'keep' : 'discard');

/** What a card does to its buyer, as printed: the page warns of it, the server deals it. */
export const harmOf = (card: Card): number => CARDS[card].harm;
