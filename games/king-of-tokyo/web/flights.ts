import type { Card, Event } from '$wire/king-of-tokyo';

/** A symbol on its way from one place of the table to another. */
export interface Flight {
  kind: 'star' | 'energy' | 'heart' | 'claw' | 'card';
  /** How many: said by a number on the symbol. */
  amount: number;
  card: Card | null;
  from: string;
  to: string;
  /** Begins this much later, so that one thing follows another. */
  wait: number;
}

const GAP = 90;

/** The symbols that move, one after the other. Places are `dice`, `seat-2`, `market`, `city`. */
export function flightsOf(events: readonly Event[]): Flight[] {
  return events.flatMap(found).map((flight, index) => ({ ...flight, wait: Math.min(index, 6) * GAP }));
}

function found(event: Event): Flight[] {
  switch (event.type) {
    case 'stars':
    case 'energy': {
      const from =
        event.cause === 'dice' ? 'dice' : event.cause === 'tokyo' || event.cause === 'entering' ? 'tokyo' : 'market';
      return [flight(event.type === 'stars' ? 'star' : 'energy', event.amount, from, event.seat)];
    }
    case 'healed':
      return [flight('heart', event.amount, event.cause === 'dice' ? 'dice' : 'market', event.seat)];
    case 'damaged': {
      const from =
        event.cause === 'dice' ? 'dice' : event.by === null || event.by === event.seat ? 'market' : `seat-${event.by}`;
      return [flight('claw', event.amount, from, event.seat)];
    }
    case 'bought': {
      const from = event.from === null ? 'market' : `seat-${event.from}`;
      return [{ ...flight('card', 1, from, event.seat), card: event.card }];
    }
    default:
      return [];
  }
}

function flight(kind: Flight['kind'], amount: number, from: string, seat: number): Flight {
  return { kind, amount, card: null, from, to: `seat-${seat}`, wait: 0 };
}
