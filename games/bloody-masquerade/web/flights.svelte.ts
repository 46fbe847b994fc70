import type { Event } from '$wire/bloody-masquerade';

/** Something on its way from one place of the table to another. */
export interface Flight {
  id: number;
  what: 'marker' | 'token';
  from: string;
  to: string;
}

/** What moves now. Places are `pool` and `seat-2`: the page finds where they are. Nothing secret moves. */
export class Flights {
  list = $state.raw<readonly Flight[]>([]);
  #next = 0;

  /** Older flights end at once when something new happens. */
  add(events: readonly Event[]): void {
    this.list = events.flatMap((event): Flight[] => {
      switch (event.type) {
        case 'suspected':
          return event.took.map((seat) => this.#flight('marker', 'pool', `seat-${seat}`));
        case 'marked':
          return [this.#flight('marker', 'pool', `seat-${event.to}`)];
        case 'removed':
          return [this.#flight('marker', `seat-${event.from}`, 'pool')];
        case 'traded':
          return [
            this.#flight('token', `seat-${event.seat}`, `seat-${event.with}`),
            this.#flight('token', `seat-${event.with}`, `seat-${event.seat}`),
          ];
        default:
          return [];
      }
    });
  }

  land(id: number): void {
    this.list = this.list.filter((flight) => flight.id !== id);
  }

  #flight(what: Flight['what'], from: string, to: string): Flight {
    this.#next += 1;
    return { id: this.#next, what, from, to };
  }
}
