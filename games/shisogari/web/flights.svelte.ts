import type { Colour, Event } from '$wire/shisogari';

/** A card on its way from one place of the table to another. */
export interface Flight {
  id: number;
  colour: Colour;
  from: string;
  to: string;
  /** Two cards together. */
  pair: boolean;
}

/** The cards that move now. Places are `hand-2`, `pairs-2`, `stage`, `pool`: the page finds where they are. */
export class Flights {
  list = $state.raw<readonly Flight[]>([]);
  #next = 0;
  #drawn: Colour = 'white';

  /** Older flights end at once when something new happens. */
  add(events: readonly Event[]): void {
    this.list = events.flatMap((event): Flight[] => {
      switch (event.type) {
        case 'drafted':
          return [this.#flight(event.colour, 'pool', `hand-${event.seat}`)];
        case 'drew':
          this.#drawn = event.colour;
          return [this.#flight(event.colour, `hand-${event.from}`, 'stage')];
        case 'kept':
          return [this.#flight(this.#drawn, 'stage', `hand-${event.seat}`)];
        case 'paired':
          return [this.#flight(event.colour, 'stage', `pairs-${event.seat}`, true)];
        case 'dealt':
        case 'starts':
        case 'turn':
        case 'takes':
        case 'gives':
        case 'turned':
        case 'passed':
        case 'accused':
        case 'ended':
          return [];
      }
    });
  }

  land(id: number): void {
    this.list = this.list.filter((flight) => flight.id !== id);
  }

  #flight(colour: Colour, from: string, to: string, pair = false): Flight {
    this.#next += 1;
    return { id: this.#next, colour, from, to, pair };
  }
}
