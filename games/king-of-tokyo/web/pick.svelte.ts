import type { Action, Card, Copy, Face, Seat } from '$wire/king-of-tokyo';

/** Where a card lies that somebody chooses. */
export type Spot = 'market' | 'top' | Seat;

/** A card's power over one die. */
export interface Power {
  do: 'cull' | 'twist' | 'stretch';
  copy: Copy;
}

/** What a person has chosen so far, before it is confirmed. */
export class Pick {
  card = $state<Card | null>(null);
  spot = $state<Spot>('market');
  /** A die of the tray. */
  die = $state<number | null>(null);
  power = $state.raw<Power | null>(null);
  face = $state<Face | null>(null);
  seat = $state<Seat | null>(null);
  amount = $state(0);

  clear(): void {
    this.card = null;
    this.spot = 'market';
    this.die = null;
    this.power = null;
    this.face = null;
    this.seat = null;
    this.amount = 0;
  }

  /** A card chosen again is laid back. */
  take(card: Card, spot: Spot): void {
    const again = this.card === card && this.spot === spot;
    this.card = again ? null : card;
    this.spot = spot;
  }
}

/** The listed act by which this card is chosen, if there is one. */
export function actOnCard(legal: readonly Action[], card: Card, spot: Spot): Action | undefined {
  return legal.find((action) => {
    switch (action.do) {
      case 'buy':
        return spot === 'market' && action.card === card;
      case 'buy_top':
        return spot === 'top';
      case 'buy_from':
        return action.seat === spot && action.card === card;
      case 'mimic':
      case 'sell':
        return typeof spot === 'number' && action.card === card;
      default:
        return false;
    }
  });
}

/** The powers over a die that can be used now. */
export function powers(legal: readonly Action[]): Power[] {
  const found: Power[] = [];
  for (const action of legal) {
    if (action.do !== 'cull' && action.do !== 'twist' && action.do !== 'stretch') continue;
    const copy = action.do === 'twist' ? action.copy : 'card';
    if (!found.some((one) => one.do === action.do && one.copy === copy)) found.push({ do: action.do, copy });
  }
  return found;
}

/** What a power does to a die; nothing when that is not listed. */
export function turned(legal: readonly Action[], power: Power, from: Face, to: Face): Action | undefined {
  return legal.find((action) => {
    if (action.do === 'cull') return power.do === 'cull' && action.face === from && to === 'one';
    if (action.do !== power.do) return false;
    if (action.do === 'twist') return action.copy === power.copy && action.from === from && action.to === to;
    return action.do === 'stretch' && action.from === from && action.to === to;
  });
}
