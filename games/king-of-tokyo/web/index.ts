import type { Room } from '$ui/room';
import Cover from './Cover.svelte';
import { KingDesk } from './desk.svelte';
import End from './End.svelte';
import Hand from './Hand.svelte';
import Portrait from './Portrait.svelte';
import Rules from './Rules.svelte';
import Table from './Table.svelte';
import { option, say, words } from './words';

/** What King of Tokyo gives to the page. */
export const room: Room<KingDesk> = {
  use: (language) => words.use(language),
  desk: (source) => new KingDesk(source),
  below: true,
  Table,
  Hand,
  End,
  Rules,
  Cover,
  Portrait,
  option,
  title: () => say('title'),
  about: () => say('about'),
};
