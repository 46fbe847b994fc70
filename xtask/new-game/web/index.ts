import { roomOf } from '$ui/room';
import { ToyGameDesk } from './desk.svelte';
import { door } from './door';
import End from './End.svelte';
import Hand from './Hand.svelte';
import Table from './Table.svelte';

/** Loaded when they are wanted. */
const rules = async () => (await import('./Rules.svelte')).default;

/** What Toy Game gives to the page. */
export const room = roomOf<ToyGameDesk>(door, ToyGameDesk, { Table, Hand, End, rules });
