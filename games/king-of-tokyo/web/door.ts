import { doorOf } from '$ui/room';
import type { Options } from '$wire/king-of-tokyo';
import BoxArt from './BoxArt.svelte';
import { words } from './words';

/** What King of Tokyo shows before it is entered. */
export const door = doorOf<Options>(words, BoxArt, (_option, monster) => `monster.${monster}.name`);
