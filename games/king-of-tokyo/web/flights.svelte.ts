import type { Card, Event } from '$wire/king-of-tokyo';

/** A symbol on its way from one place of the table to another. */
export interface Flight {
  id: number;
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

/** The symbols that move now. Places are `dice`, `seat-2`, `market`, `city`: the page finds where they are. */
export class Flights {
  list = $state.raw<readonly Flight[]>([]);
  #next = 0;

  /** Older flights end at once when something new happens. */
  add(events: readonly Event[]): void {
    const found = events.flatMap((event) => this.#of(event));
    this.list = found.map((flight, index) => ({ ...flight, wait: Math.min(index, 6) * GAP }));
  }

  land(id: number): void {
    this.list = this.list.filter((flight) => flight.id !== id);
  }

  #of(event: Event): Flight[] {
    switch (event.type) {
      case 'stars':
      case 'energy': {
        const from =
          event.cause === 'dice' ? 'dice' : event.cause === 'tokyo' || event.cause === 'entering' ? 'tokyo' : 'market';
        return [this.#flight(event.type === 'stars' ? 'star' : 'energy', event.amount, from, event.seat)];
      }
      case 'healed':
        return [this.#flight('heart', event.amount, event.cause === 'dice' ? 'dice' : 'market', event.seat)];
      case 'damaged': {
        const from =
          event.cause === 'dice'
            ? 'dice'
            : event.by === null || event.by === event.seat
              ? 'market'
              : `seat-${event.by}`;
        return [this.#flight('claw', event.amount, from, event.seat)];
      }
      case 'bought': {
        const from = event.from === null ? 'market' : `seat-${event.from}`;
        return [{ ...this.#flight('card', 1, from, event.seat), card: event.card }];
      }
      default:
        return [];
    }
  }

  #flight(kind: Flight['kind'], amount: number, from: string, seat: number): Flight {
    this.#next += 1;
    return { id: this.#next, kind, amount, card: null, from, to: `seat-${seat}`, wait: 0 };
  }
}
