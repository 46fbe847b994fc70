import Add from '~icons/game-icons/hourglass';
import Start from '~icons/game-icons/poker-hand';
import Win from '~icons/game-icons/moon';
import type { Told } from '$ui/told';
import type { Values } from '$ui/words.svelte';
import type { Event } from '$wire/toy-game';
import type { Key } from './words';

type Say = (key: Key, values?: Values) => string;

/** An event in words. */
export function describe(event: Event, name: (seat: number) => string, say: Say): Told {
  switch (event.type) {
    case 'starts':
      return { icon: Start, text: say('told.starts', { name: name(event.seat) }) };
    case 'added':
      return { icon: Add, text: say('told.added', { name: name(event.seat), n: event.n, count: event.count }) };
    case 'won':
      return { icon: Win, text: say('told.won', { name: name(event.seat) }) };
  }
}
