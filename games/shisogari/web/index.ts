import type { Room } from '$ui/room';
import Cover from './Cover.svelte';
import { ShisogariDesk } from './desk.svelte';
import End from './End.svelte';
import Hand from './Hand.svelte';
import Rules from './Rules.svelte';
import Table from './Table.svelte';
import { option, say, words } from './words';

/** What Shisogari gives to the page. */
export const room: Room<ShisogariDesk> = {
  use: (language) => words.use(language),
  desk: (source) => new ShisogariDesk(source),
  Table,
  Hand,
  End,
  Rules,
  Cover,
  option,
  title: () => say('title'),
  about: () => say('about'),
};
