import { roomOf } from '$ui/room';
import { ClashDesk } from './desk.svelte';
import { door } from './door';
import End from './End.svelte';
import Hand from './Hand.svelte';
import Highlight from './Highlight.svelte';
import Rules from './Rules.svelte';
import Table from './Table.svelte';

/** What Roll & Clash gives to the page. */
export const room = roomOf<ClashDesk>(door, ClashDesk, { Table, Hand, End, Highlight, Rules });
