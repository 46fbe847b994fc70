import type { Highlight } from '$ui/highlights.svelte';
import type { Values } from '$ui/words.svelte';
import type { Event, Seat } from '$wire/king-of-tokyo';
import { describe } from './describe';
import type { Key } from './words';

type Say = (key: Key, values?: Values) => string;

/** Each monster that falls for good, with the blow that felled it. */
export function highlights(events: readonly Event[], name: (seat: Seat) => string, say: Say): Highlight[] {
  return events.flatMap((event, at): Highlight[] => {
    if (event.type !== 'eliminated') return [];
    const { seat } = event;
    if (events.slice(at).some((later) => later.type === 'revived' && later.seat === seat)) return [];
    const blow = events.slice(0, at).findLast((before) => before.type === 'damaged' && before.seat === seat);
    return [
      {
        kind: 'eliminated',
        title: describe(event, name, say).text,
        ...(blow && { text: describe(blow, name, say).text }),
        by: blow?.type === 'damaged' && blow.by !== seat ? blow.by : null,
        of: seat,
      },
    ];
  });
}
