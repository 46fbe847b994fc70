import type { SeatInfo } from '$wire/index';
import type { AnyView, NewsOf, Source } from '../room';

export const NAMES = ['Ann', 'Ben', 'Cy', 'Dee'];
export const name = (seat: number) => NAMES[seat]!;

/** People on so many chairs. */
export const chairs = (count: number): SeatInfo[] =>
  NAMES.slice(0, count).map((name) => ({
    kind: 'person',
    name,
    level: null,
    connected: true,
    away: false,
    open: false,
    gone: null,
    bot_in: null,
  }));

/** A table as a desk reads it, and what was done there. */
export class AnyPosition<View extends AnyView, Action, Event, House = unknown> implements Source<
  View,
  Action,
  Event,
  House
> {
  log: readonly NewsOf<Event>[] = [];
  busy = false;
  seats = chairs(4);
  house?: House;
  sent: Action[] = [];
  view: View;
  legal: readonly Action[];

  constructor(at: View, legal: readonly Action[]) {
    this.view = at;
    this.legal = legal;
  }

  act(action: Action): void {
    this.sent.push(action);
  }
}
