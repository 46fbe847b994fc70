import { roomOf } from '$ui/room';
import { KingDesk } from './desk.svelte';
import { door } from './door';
import Emblem from './Emblem.svelte';
import End from './End.svelte';
import Hand from './Hand.svelte';
import Highlight from './Highlight.svelte';
import Portrait from './Portrait.svelte';
import Table from './Table.svelte';

/** Loaded when they are wanted. */
const rules = async () => (await import('./Rules.svelte')).default;
const coach = async () => (await import('./coach')).coach;

/** What King of Tokyo gives to the page. */
export const room = roomOf<KingDesk>(door, KingDesk, {
  below: true,
  Emblem,
  Table,
  Hand,
  End,
  Highlight,
  rules,
  Portrait,
  coach,
});
