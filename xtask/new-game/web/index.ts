import { roomOf } from '$ui/room';
import { ToyGameDesk } from './desk.svelte';
import { door } from './door';
import End from './End.svelte';
import Hand from './Hand.svelte';
import Rules from './Rules.svelte';
import Table from './Table.svelte';

/** What Toy Game gives to the page. */
export const room = roomOf<ToyGameDesk>(door, ToyGameDesk, { Table, Hand, End, Rules });
