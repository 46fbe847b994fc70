import { doorOf } from '$ui/room';
import type { Options } from '$wire/toy-game';
import BoxArt from './BoxArt.svelte';
import { words } from './words';

/** What Toy Game shows before it is entered. */
export const door = doorOf<Options>(words, BoxArt);
