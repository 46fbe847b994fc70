import { doorOf } from '$ui/room';
import type { Options } from '$wire/roll-and-clash';
import { words } from './words';

/** What Roll & Clash shows before it is entered. */
export const door = doorOf<Options>(words, () => import('./BoxArt.svelte'));
