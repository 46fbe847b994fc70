import { doorOf } from '$ui/room';
import BoxArt from './BoxArt.svelte';
import { option, words } from './words';

/** What Bloody Masquerade shows before it is entered. */
export const door = doorOf(words, option, BoxArt);
