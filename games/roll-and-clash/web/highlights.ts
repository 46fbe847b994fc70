import type { Highlight } from '$ui/highlights.svelte';
import type { Values } from '$ui/words.svelte';
import type { Event } from '$wire/roll-and-clash';
import { describe, type Names } from './describe';
import type { Key } from './words';

type Say = (key: Key, values?: Values) => string;

/** A Power that was slapped, once everybody has answered, and whoever it put out. */
export function highlights(events: readonly Event[], names: Names, say: Say): Highlight[] {
  return events.flatMap((event): Highlight[] => {
    if (event.type === 'eliminated')
      return [{ kind: 'out', title: describe(event, names, say).text, by: null, of: event.seat }];
    if (event.type !== 'ally_activated') return [];
    const title = say('power.ally', { ally: say(`ally.${event.ally}.name`) });
    return [{ kind: 'power', title, text: describe(event, names, say).text, by: event.seat, of: null }];
  });
}
