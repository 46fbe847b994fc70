import { GOAL, type Action, type Card, type View } from '$wire/king-of-tokyo';
import { actOnCard } from './pick.svelte';
import type { Tray } from './tray.svelte';
import { cardName, say } from './words';

interface At {
  readonly view: View;
  readonly legal: readonly Action[];
  readonly tray: Tray;
  /** The card of the market that was bookmarked. */
  readonly wish: Card | null;
}

/** What this act gives up that was surely wanted: asked once, unless the player knows better. */
export function slip(action: Action, { view, legal, tray, wish }: At): string | null {
  switch (action.do) {
    case 'stop':
      return view.rerolls > 0 && tray.loose.length > 0 && legal.some((one) => one.do === 'reroll') && !wins(view)
        ? say('slip.rerolls', { n: view.rerolls })
        : null;
    case 'end':
      return wish && actOnCard(legal, wish, 'market') ? say('slip.wish', { card: cardName(wish) }) : null;
    default:
      return null;
  }
}

/** The dice win as they lie: by points, or because nobody else is left. */
function wins({ forecast, seats, active }: View): boolean {
  if (!forecast) return false;
  const others = seats.flatMap((seat, index) => (seat.alive && index !== active ? [index] : []));
  return (
    seats[active]!.stars + forecast.stars >= GOAL ||
    others.every((seat) => forecast.hits.some((hit) => hit.seat === seat && hit.lethal))
  );
}
