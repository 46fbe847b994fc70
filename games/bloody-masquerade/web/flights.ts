import type { Event } from '$wire/bloody-masquerade';

/** Something on its way from one place of the table to another. */
export interface Flight {
  what: 'marker' | 'token';
  from: string;
  to: string;
}

/** What moves. Places are `pool` and `seat-2`. Nothing secret moves. */
export function flightsOf(events: readonly Event[]): Flight[] {
  return events.flatMap((event): Flight[] => {
    switch (event.type) {
      case 'suspected':
        return event.took.map((seat) => ({ what: 'marker', from: 'pool', to: `seat-${seat}` }));
      case 'marked':
        return [{ what: 'marker', from: 'pool', to: `seat-${event.to}` }];
      case 'removed':
        return [{ what: 'marker', from: `seat-${event.from}`, to: 'pool' }];
      case 'traded':
        return [
          { what: 'token', from: `seat-${event.seat}`, to: `seat-${event.with}` },
          { what: 'token', from: `seat-${event.with}`, to: `seat-${event.seat}` },
        ];
      default:
        return [];
    }
  });
}
