import type { Advice } from '$ui/coach';
import {
  SQUARES,
  THREE,
  type CharacterView,
  type Clue,
  type HouseView,
  type Seat,
  type View,
} from '$wire/bloody-masquerade';
import type { Mode } from '../choice.svelte';
import { deedsAt, leftOf, pairOf, rightOf, testOf } from '../nouns';
import { all, cards, heap, say } from '../words';
import type en from './messages/en.json';

export type Key = keyof typeof en;
type Line = Advice<Key>;

/** What the coach looks at. Character and hand count only while they are `shown`. */
export interface At {
  readonly view: View;
  readonly house: HouseView;
  readonly mine: boolean;
  readonly shown: boolean;
  readonly own: CharacterView | undefined;
  /** The cards that the other laid out in the interrogation that goes on, for the two alone. */
  readonly laid: readonly Clue[];
  readonly choice: { readonly mode: Mode; readonly place: number | null };
  readonly name: (seat: Seat) => string;
}

/** What is uncovered: the own character and hand. */
interface Secret {
  own: CharacterView;
  hand: readonly Clue[];
}

/** Why what is asked now matters. Covered, it is the same line for every character and every hand. */
export function advise(at: At): Line | null {
  const { view, mine, shown, own } = at;
  if (!view.me || view.phase.is === 'over') return null;
  if (!mine) return waiting(at, view.me.seat);
  return asked(at, view.me.seat, shown && own ? { own, hand: view.me.hand } : null);
}

function asked(at: At, me: Seat, secret: Secret | null): Line | null {
  const { view, name } = at;
  const { phase } = view;
  switch (phase.is) {
    case 'first_up':
      return secret?.hand.includes('mask') ? ['first_up.mask'] : ['first_up'];
    case 'place':
      return [phase.is, { name: name(view.active) }];
    case 'first_show': {
      const twin = secret?.hand.find((card, index, hand) => hand.indexOf(card) < index);
      return twin ? ['first_show.pair', { card: said(twin) }] : ['first_show', { name: name(leftOf(view, me)) }];
    }
    case 'first_give': {
      const to = name(rightOf(view, me));
      if (!secret) return ['first_give', { name: to }];
      const spares = secret.hand.filter((card) => !needed(secret.own).includes(card));
      const pair = pairOf(view, me);
      const spare = spares.find((card) => card !== pair);
      if (spare) return ['first_give.spare', { card: said(spare) }];
      return spares[0] ? ['first_give.third', { card: said(spares[0]), name: to }] : ['first_give', { name: to }];
    }
    case 'start':
      return starting(at, me, secret);
    case 'ask':
      return asking(at, me, secret);
    case 'answer': {
      const dear = secret && secret.hand.find((card) => needed(secret.own).includes(card));
      return dear ? ['answer.dear', { card: said(dear) }] : ['answer', { name: name(view.active) }];
    }
    case 'exchange': {
      const wanted = secret && lacks(secret).find((card) => at.laid.includes(card));
      return wanted ? ['exchange.take', { card: said(wanted) }] : ['exchange', { name: name(phase.target) }];
    }
    case 'remove': {
      const n = view.seats[me]!.suspicion;
      return n > 0 ? ['remove.own', { n }] : ['remove', { n: view.pool }];
    }
    case 'mark': {
      if (view.pool === 1) return ['mark.last'];
      const third = view.seats.findIndex((seat, index) => index !== me && seat.suspicion === THREE - 1);
      return third >= 0 ? ['mark.third', { name: name(third) }] : ['mark', { n: view.pool }];
    }
    case 'attack':
      if (!secret) return ['attack'];
      return secret.own.killing.length > 0
        ? ['attack.killer', { kind: all(secret.own.killing.map((kind) => say(`kind.a.${kind}`))) }]
        : ['attack.peaceful'];
    case 'support':
      return ['support'];
    case 'over':
      return null;
  }
}

function starting({ view, house, choice }: At, me: Seat, secret: Secret | null): Line {
  if (choice.mode === 'special')
    return secret && secret.own.special !== null
      ? ['start.special', { n: secret.own.special, doves: count(secret.hand, 'dove') }]
      : ['start.special.covered'];
  if (choice.place !== null) {
    const deeds = deedsAt(view, house, choice.place);
    if (deeds.some((deed) => deed.startsWith('attack'))) return ['start.red'];
    const test = deeds.map(testOf).find((one) => one !== null);
    if (test) return ['start.test', { test: say(`deed.suspect:${test}`) }];
    if (deeds.includes('cover_remove')) return ['start.remove'];
  }
  if (view.last_turn) return ['start.last'];
  const missing = secret ? lacks(secret) : [];
  if (secret?.own.collection && missing.length > 0 && missing.length < secret.own.collection.length)
    return ['start.collection', { cards: heap(missing) }];
  const n = view.seats[me]!.suspicion;
  if (n >= THREE - 1) return ['start.danger', { n }];
  return ['start', { n: view.pool }];
}

function asking({ view, house, name }: At, me: Seat, secret: Secret | null): Line {
  const wanted = secret ? lacks(secret) : [];
  for (const card of wanted) {
    const square = SQUARES.findIndex((one) => one.startsWith(card));
    const seat = view.seats.findIndex((one, index) => index !== me && (one.markers[square] ?? 0) > 0);
    if (square >= 0 && seat >= 0) return ['ask.want.of', { card: said(card), name: name(seat) }];
  }
  if (wanted.length > 0) return ['ask.want', { cards: cards([...new Set(wanted)]) }];
  const open = view.seats.findIndex(
    (seat, index) => index !== me && seat.suspicion >= house.rules.interrogation_show_all_at,
  );
  return open >= 0 ? ['ask.open', { name: name(open) }] : ['ask'];
}

/** Others are asked: what everyone can see in it. */
function waiting({ view, name }: At, me: Seat): Line {
  const { phase, active } = view;
  if ((phase.is === 'exchange' || phase.is === 'place') && phase.target === me)
    return ['wait.target', { name: name(active) }];
  if (phase.is === 'first_up' || phase.is === 'first_show' || phase.is === 'first_give') return ['wait.first'];
  if (phase.is === 'answer' || phase.is === 'exchange') return ['wait.secret'];
  if (view.last_turn) return ['start.last'];
  const { suspicion } = view.seats[me]!;
  return suspicion >= THREE ? ['wait.danger', { n: suspicion }] : ['wait', { name: name(active) }];
}

/** The cards that count for an objective. */
function needed(own: CharacterView): Clue[] {
  const doves: Clue[] = own.special === null ? [] : ['dove'];
  return [...(own.collection ?? []), ...(own.staying_alive ?? []), ...doves];
}

/** What the hand lacks: of the Collection, or else of the cards to survive with, or of an Inspector's two Doves. */
function lacks({ own, hand }: Secret): Clue[] {
  const goal: readonly Clue[] = own.collection ?? own.staying_alive ?? (own.special === null ? [] : ['dove', 'dove']);
  return goal.filter((card, index) => count(goal.slice(0, index + 1), card) > count(hand, card));
}

const count = (list: readonly Clue[], card: Clue): number => list.filter((one) => one === card).length;
const said = (card: Clue): string => say(`clue.${card}`);
