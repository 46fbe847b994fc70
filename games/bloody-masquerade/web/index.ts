import { roomOf } from '$ui/room';
import { MasqueradeDesk } from './desk.svelte';
import { door } from './door';
import Emblem from './Emblem.svelte';
import End from './End.svelte';
import Hand from './Hand.svelte';
import Held from './Held.svelte';
import Highlight from './Highlight.svelte';
import Table from './Table.svelte';

/** Loaded when they are wanted. */
const rules = async () => (await import('./Rules.svelte')).default;
const coach = async () => (await import('./coach')).coach;

/** What Bloody Masquerade gives to the page. */
export const room = roomOf<MasqueradeDesk>(door, MasqueradeDesk, {
  Emblem,
  Table,
  Hand,
  End,
  Held,
  Highlight,
  rules,
  coach,
});
