import type { Highlight } from '$ui/highlights.svelte';
import type { Values } from '$ui/words.svelte';
import type { Event } from '$wire/bloody-masquerade';
import { because, describe, type Names } from './describe';
import type { Key } from './words';

type Say = (key: Key, values?: Values) => string;

/** A kill, or an attack that turned back, and an Instant Victory. Both end the game and lay open who was who. */
export function highlights(events: readonly Event[], names: Names, say: Say): Highlight[] {
  return events.flatMap((event): Highlight[] => {
    if (event.type === 'attacked') {
      const [attack, death] = describe(event, names, say);
      const died = event.died === event.target;
      return [
        {
          kind: died ? 'kill' : 'reversal',
          title: attack!.text,
          text: death!.text,
          by: event.seat,
          of: event.target,
        },
      ];
    }
    if (event.type !== 'ended' || event.ending.reason !== 'instant') return [];
    const text = because(event.ending, names.name, say);
    return [{ kind: 'instant', title: say('ending.instant'), text, by: event.ending.winners[0] ?? null, of: null }];
  });
}
