import type { Room } from '$ui/room';
import { KingDesk } from './desk.svelte';
import { door } from './door';
import End from './End.svelte';
import Hand from './Hand.svelte';
import Portrait from './Portrait.svelte';
import Rules from './Rules.svelte';
import Table from './Table.svelte';

/** What King of Tokyo gives to the page. */
export const room: Room<KingDesk> = {
  ...door,
  desk: (source) => new KingDesk(source),
  below: true,
  Table,
  Hand,
  End,
  Rules,
  Portrait,
};
