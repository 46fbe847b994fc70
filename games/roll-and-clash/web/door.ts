import { doorOf } from '$ui/room';
import Cover from './Cover.svelte';
import { option, words } from './words';

/** What Roll & Clash shows before it is entered. */
export const door = doorOf(words, option, Cover);
