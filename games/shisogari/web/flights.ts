import type { Colour, Event } from '$wire/shisogari';

/** A card on its way from one place of the table to another. */
export interface Flight {
  colour: Colour;
  from: string;
  to: string;
  /** Two cards together. */
  pair: boolean;
}

/** The ways that cards go. Places are `hand-2`, `pairs-2`, `stage`, `pool`. */
export class Routes {
  /** The card that was drawn is seen again when it is kept. */
  #drawn: Colour = 'white';

  of(events: readonly Event[]): Flight[] {
    return events.flatMap((event): Flight[] => {
      switch (event.type) {
        case 'drafted':
          return [{ colour: event.colour, from: 'pool', to: `hand-${event.seat}`, pair: false }];
        case 'drew':
          this.#drawn = event.colour;
          return [{ colour: event.colour, from: `hand-${event.from}`, to: 'stage', pair: false }];
        case 'kept':
          return [{ colour: this.#drawn, from: 'stage', to: `hand-${event.seat}`, pair: false }];
        case 'paired':
          return [{ colour: event.colour, from: 'stage', to: `pairs-${event.seat}`, pair: true }];
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
}
