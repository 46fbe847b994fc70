import { doorOf } from '$ui/room';
import type { Options } from '$wire/shisogari';
import { words } from './words';

/** What Shisogari shows before it is entered. */
export const door = doorOf<Options>(words, () => import('./BoxArt.svelte'));
