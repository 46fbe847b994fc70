import type { Door } from '$ui/room';
import Cover from './Cover.svelte';
import { option, say, words } from './words';

/** What Roll & Clash shows before it is entered. */
export const door: Door = {
  use: (language) => words.use(language),
  Cover,
  option,
  title: () => say('title'),
  about: () => say('about'),
};
