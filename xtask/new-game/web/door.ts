import { doorOf } from '$ui/room';
import type { Options } from '$wire/toy-game';
import { words } from './words';

/** What Toy Game shows before it is entered. */
export const door = doorOf<Options>(words, () => import('./BoxArt.svelte'));
