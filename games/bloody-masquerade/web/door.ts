import { doorOf } from '$ui/room';
import type { Options } from '$wire/bloody-masquerade';
import { words } from './words';

/** What Bloody Masquerade shows before it is entered. */
export const door = doorOf<Options>(
  words,
  () => import('./BoxArt.svelte'),
  (option, value) => (option === 'first' ? 'value.first.seat' : `character.${value}.name`),
);
