import { doorOf } from '$ui/room';
import type { Options } from '$wire/king-of-tokyo';
import { words } from './words';

/** What King of Tokyo shows before it is entered. */
export const door = doorOf<Options>(
  words,
  () => import('./BoxArt.svelte'),
  (_option, monster) => `monster.${monster}.name`,
);
