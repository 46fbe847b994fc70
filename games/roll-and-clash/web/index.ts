import { roomOf } from '$ui/room';
import { ClashDesk } from './desk.svelte';
import { door } from './door';
import Emblem from './Emblem.svelte';
import End from './End.svelte';
import Hand from './Hand.svelte';
import Highlight from './Highlight.svelte';
import Table from './Table.svelte';

/** Loaded when they are wanted. */
const rules = async () => (await import('./Rules.svelte')).default;
const coach = async () => (await import('./coach')).coach;

/** What Roll & Clash gives to the page. */
export const room = roomOf<ClashDesk>(door, ClashDesk, { Emblem, Table, Hand, End, Highlight, rules, coach });
