import { doorOf } from '$ui/room';
import Cover from './Cover.svelte';
import { option, words } from './words';

/** What King of Tokyo shows before it is entered. */
export const door = doorOf(words, option, Cover);
