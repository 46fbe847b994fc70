import type { Advice } from '$ui/coach';
import type { Card, Me, Seat, View } from '$wire/shisogari';
import type { Mode } from '../choice.svelte';
import { asked, isBite, isItem, size } from '../nouns';
import { say } from '../words';
import type en from './messages/en.json';

export type Key = keyof typeof en;
type Line = Advice<Key>;

/** What the coach looks at. Role and hand count only while they are `shown`. */
export interface At {
  readonly view: View;
  readonly mine: boolean;
  readonly shown: boolean;
  readonly name: (seat: Seat) => string;
  readonly choice: { readonly mode: Mode; readonly target: Seat | null; readonly item: Card | null };
}

/** Why what is asked now matters. Covered, it is the same line for every role and every hand. */
export function advise(at: At): Line | null {
  const { view, mine } = at;
  if (!view.me || view.phase.is === 'over') return null;
  return mine ? own(at, at.shown ? view.me : null) : waiting(at);
}

/** `me` is what is uncovered, if it is. */
function own(at: At, me: Me | null): Line | null {
  const { view, name } = at;
  const { phase } = view;
  switch (phase.is) {
    case 'draft':
      return ['draft'];
    case 'choose':
      return choosing(at, me);
    case 'pick':
      if (me?.hand.includes(phase.item)) return ['pick.match', { name: name(phase.giver), item: said(phase.item) }];
      return ['pick', { name: name(phase.giver) }];
    case 'look':
      return me ? looking(at, me, phase.source) : ['look'];
    case 'over':
      return null;
  }
}

function choosing(at: At, me: Me | null): Line {
  const { view, choice } = at;
  if (stuck(view)) return ['pass'];
  if (choice.mode === 'accuse') return accusing(view, me);
  const thin = view.seats.findIndex((seat) => size(seat.hand) === 1);
  if (choice.mode === 'give') return giving(me);
  if (me?.role === 'vampire') return me.hand.some(isBite) ? ['take.vampire'] : ['take.vampire.bare'];
  if (me?.role === 'kin') return ['take.kin'];
  if (me && choice.item)
    return [me.hand.includes(choice.item) ? 'take.match' : 'take.learn', { item: said(choice.item) }];
  const held = me?.hand.find(isItem);
  if (held) return ['take.hunter', { item: said(held) }];
  if (thin >= 0) return ['take.thin', { name: at.name(thin) }];
  return ['take', { pairs: pairs(view), need: view.need }];
}

function giving(me: Me | null): Line {
  if (me?.role === 'vampire' && me.hand.some(isBite)) return ['give.bite', { n: me.hand.filter(isBite).length }];
  if (me?.role === 'hunter') return ['give.hunter'];
  return me ? ['give.dark'] : ['give'];
}

/** Pairs that lie face up are of equal items; face down they may hide a Bite. */
function accusing(view: View, me: Me | null): Line {
  if (me && me.role !== 'hunter') return ['accuse.not'];
  const all = view.seats.flatMap((seat) => seat.pairs);
  const up = all.filter((pair) => pair.up).length;
  return ['accuse', { up, down: all.length - up, need: view.need }];
}

function looking(at: At, me: Me, source: Seat): Line {
  const name = at.name(source);
  switch (me.look?.verdict) {
    case 'bitten':
      return [me.role === 'kin' ? 'look.bitten.kin' : 'look.bitten'];
    case 'bitten_alone':
      return [me.role === 'kin' ? 'look.bitten_alone.kin' : 'look.bitten_alone'];
    case 'pair_up':
      return ['look.pair_up'];
    case 'pair_down':
      return ['look.pair_down'];
    case 'may_pair':
      return ['look.may_pair'];
    case 'keep':
      return ['look.keep', { name }];
    case undefined:
      return ['look'];
  }
}

/** Another seat is asked: what can be learnt from it. */
function waiting({ view, name }: At): Line | null {
  const seat = asked(view);
  if (seat === null) return null;
  const values = { name: name(seat) };
  switch (view.phase.is) {
    case 'draft':
      return ['wait.draft'];
    case 'choose':
      return ['wait.choose', values];
    case 'pick':
      return ['wait.pick', { ...values, giver: name(view.phase.giver) }];
    case 'look':
      return ['wait.look', { item: said(view.phase.item) }];
    case 'over':
      return null;
  }
}

/** Nobody shares a colour: all backs lie open. */
function stuck({ seats, me }: View): boolean {
  const mine = seats[me!.seat]!.hand;
  return seats.every(
    ({ hand }, seat) => seat === me!.seat || !((mine.white && hand.white) || (mine.black && hand.black)),
  );
}

const pairs = (view: View): number => view.seats.reduce((sum, seat) => sum + seat.pairs.length, 0);
const said = (card: Card): string => say(`card.${card}`);
