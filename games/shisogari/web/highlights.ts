import type { Highlight } from '$ui/highlights.svelte';
import type { Values } from '$ui/words.svelte';
import type { Event, Seat } from '$wire/shisogari';
import type { Key } from './words';

type Say = (key: Key, values?: Values) => string;

/** An accusation ends the game: what was said, and what the accused is. */
export function highlights(events: readonly Event[], name: (seat: Seat) => string, say: Say): Highlight[] {
  const ended = events.find((event) => event.type === 'ended');
  return events.flatMap((event) => {
    if (event.type !== 'accused') return [];
    const role = ended?.ending.seats[event.of]?.role;
    return [
      {
        kind: 'accused',
        title: say('told.accused', { name: name(event.seat), of: name(event.of) }),
        ...(role && {
          text: say(role === 'vampire' ? 'highlight.right' : 'highlight.wrong', { name: name(event.of) }),
        }),
        by: event.seat,
        of: event.of,
      },
    ];
  });
}

/** A bite is known to whom it turned, and to nobody else. */
export function bite(events: readonly Event[], me: Seat | null, say: Say): Highlight | null {
  if (!events.some((event) => event.type === 'turned' && event.seat === me)) return null;
  return { kind: 'bitten', title: say('highlight.bitten'), text: say('highlight.kin'), by: null, of: me };
}
