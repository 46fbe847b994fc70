import { doorOf } from '$ui/room';
import type { Options } from '$wire/bloody-masquerade';
import BoxArt from './BoxArt.svelte';
import { words } from './words';

/** What Bloody Masquerade shows before it is entered. */
export const door = doorOf<Options>(words, BoxArt, (option, value) =>
  option === 'first' ? 'value.first.seat' : `character.${value}.name`,
);
