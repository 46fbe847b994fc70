import type { Highlight } from '$ui/highlights.svelte';
import type { Values } from '$ui/words.svelte';
import type { Event } from '$wire/roll-and-clash';
import { describe, type Names } from './describe';
import type { Key } from './words';

type Say = (key: Key, values?: Values) => string;

/** A Power that was slapped, once everybody has answered, whoever it put out, and whoever rose again. */
export function highlights(events: readonly Event[], names: Names, say: Say): Highlight[] {
  return events.flatMap((event): Highlight[] => {
    if (event.type === 'eliminated')
      return [{ kind: 'out', title: describe(event, names, say).text, by: null, of: event.seat }];
    if (event.type === 'regenerated') {
      const title = say('pause.title.regeneration', { name: names.name(event.seat) });
      return [{ kind: 'back', title, text: describe(event, names, say).text, by: event.seat, of: null }];
    }
    if (event.type !== 'ally_activated') return [];
    const title = say('power.ally', { ally: say(`ally.${event.ally}.name`) });
    return [{ kind: 'power', title, text: describe(event, names, say).text, by: event.seat, of: null }];
  });
}
