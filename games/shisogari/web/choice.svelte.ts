import { sameAct } from '$ui/acts';
import { COLOURS, type Action, type Card, type Colour, type Seat, type View } from '$wire/shisogari';
import { colourOf, isItem, size } from './nouns';
import type { Why } from './why';

export const MODES = ['take', 'give', 'accuse'] as const;
export type Mode = (typeof MODES)[number];

interface Position {
  readonly view: View;
  readonly legal: readonly Action[];
}

/** What a person has chosen so far, before it is confirmed. Only what the server listed can be confirmed. */
export class Choice {
  mode = $state<Mode>('take');
  target = $state<Seat | null>(null);
  item = $state<Card | null>(null);
  colour = $state<Colour | null>(null);
  partner = $state<Card | null>(null);
  #at: () => Position;

  constructor(at: () => Position) {
    this.#at = at;
  }

  /** Another step was taken: nothing is chosen, except what must be. */
  clear(): void {
    this.mode = 'take';
    this.target = null;
    this.item = null;
    this.colour = null;
    this.partner = null;
    const { view, legal } = this.#at();
    if (view.phase.is === 'draft' || view.phase.is === 'pick') this.#settle();
    if (view.me?.look?.verdict === 'bitten') {
      const pair = legal.find((action) => action.do === 'pair');
      if (pair?.do === 'pair') this.partner = pair.with;
    }
  }

  setMode(mode: Mode): Why | null {
    const why = this.whyMode(mode);
    if (why && mode === 'give') return why;
    this.mode = mode;
    if (this.target !== null && this.#shut(this.target)) this.target = null;
    this.#settle();
    return null;
  }

  setTarget(seat: Seat): Why | null {
    const why = this.#shut(seat);
    if (why) return why;
    this.target = seat;
    if (this.item && this.whyItem(this.item)) this.item = null;
    this.#settle();
    return null;
  }

  setItem(item: Card): Why | null {
    const why = this.whyItem(item);
    if (why) return why;
    this.item = item;
    this.#settle();
    return null;
  }

  setColour(colour: Colour): Why | null {
    const why = this.whyColour(colour);
    if (why) return why;
    this.colour = colour;
    return null;
  }

  /** During a look: the card with which the drawn one leaves. Chosen again, it stays, if it may. */
  setPartner(card: Card): Why | null {
    const why = this.whyPartner(card);
    if (why) return why;
    const may = this.#at().view.me?.look?.verdict === 'may_pair';
    this.partner = may && this.partner === card ? null : card;
    return null;
  }

  /** The act that confirming sends, once enough is chosen. */
  get action(): Action | null {
    const { view } = this.#at();
    let wish: Action | null = null;
    switch (view.phase.is) {
      case 'draft':
        wish = this.colour && { do: 'draft', colour: this.colour };
        break;
      case 'pick':
        wish = this.colour && { do: 'pick', colour: this.colour };
        break;
      case 'look':
        wish = this.partner ? { do: 'pair', with: this.partner } : { do: 'confirm' };
        break;
      case 'choose':
        wish = this.#turn();
        break;
      case 'over':
        break;
    }
    return wish && this.#listed(wish) ? wish : null;
  }

  whyMode(mode: Mode): Why | null {
    const { view, legal } = this.#at();
    if (legal.some((action) => action.do === mode)) return null;
    const mine = view.me ? view.seats[view.me.seat] : undefined;
    if (mode === 'give' && mine && size(mine.hand) === 1) return 'last_card';
    if (mode === 'accuse') return view.me?.role === 'hunter' ? 'not_your_turn' : 'not_a_hunter';
    return 'no_shared_colour';
  }

  whyTarget(seat: Seat): Why | null {
    const { view, legal } = this.#at();
    if (view.me?.seat === seat) return 'yourself';
    if (legal.some((action) => targetOf(action, this.mode) === seat)) return null;
    if (legal.length === 0) return 'not_your_turn';
    if (this.mode === 'accuse') return 'not_a_hunter';
    return this.whyMode(this.mode) ?? 'no_shared_colour';
  }

  whyItem(item: Card): Why | null {
    const { view, legal } = this.#at();
    const fits = (action: Action) =>
      (action.do === 'take' || action.do === 'give') &&
      action.do === this.mode &&
      action.item === item &&
      (this.target === null || targetOf(action, this.mode) === this.target);
    if (legal.some(fits)) return null;
    if (legal.length === 0) return 'not_your_turn';
    const mine = view.me ? view.seats[view.me.seat] : undefined;
    return mine && mine.hand[colourOf(item)] === 0 ? 'item_colour' : 'target_item_colour';
  }

  whyColour(colour: Colour): Why | null {
    const { view, legal } = this.#at();
    if (view.phase.is === 'choose') {
      if (this.mode === 'give') return 'they_pick';
      if (this.target === null) return 'player_first';
      if (view.seats[this.target]?.hand[colour] === 0) return 'no_such_colour';
      const listed = (action: Action) =>
        action.do === 'take' &&
        action.from === this.target &&
        action.colour === colour &&
        (this.item === null || action.item === this.item);
      return legal.some(listed) ? null : 'card_colour';
    }
    const listed = (action: Action) => (action.do === 'draft' || action.do === 'pick') && action.colour === colour;
    if (legal.some(listed)) return null;
    return legal.length === 0 ? 'not_your_turn' : 'no_such_colour';
  }

  whyPartner(card: Card): Why | null {
    const { view, legal } = this.#at();
    const look = view.me?.look;
    if (!look) return 'not_your_turn';
    if (legal.some((action) => action.do === 'pair' && action.with === card)) return null;
    if (look.verdict === 'pair_up' || look.verdict === 'pair_down') return 'must_match';
    if (colourOf(card) !== colourOf(look.card)) return 'other_colour';
    if (view.me?.role !== 'vampire') return 'not_the_vampire';
    return isItem(card) === isItem(look.card) ? 'not_a_mix' : 'must_pair';
  }

  /** Anybody may point at a suspect: that only Hunters accuse is said when it comes to it, not to the neighbour. */
  #shut(seat: Seat): Why | null {
    const why = this.whyTarget(seat);
    return why === 'not_a_hunter' ? null : why;
  }

  #turn(): Action | null {
    const { legal } = this.#at();
    const pass = legal.find((action) => action.do === 'pass');
    if (pass && this.mode !== 'accuse') return pass;
    if (this.target === null) return null;
    if (this.mode === 'accuse') return { do: 'accuse', seat: this.target };
    if (!this.item) return null;
    if (this.mode === 'give') return { do: 'give', to: this.target, item: this.item };
    return this.colour && { do: 'take', from: this.target, item: this.item, colour: this.colour };
  }

  /** What leaves no choice is not asked. */
  #settle(): void {
    if (this.mode !== 'take' && this.#at().view.phase.is === 'choose') {
      this.colour = null;
      return;
    }
    const open = COLOURS.filter((colour) => this.whyColour(colour) === null);
    if (open.length === 1) this.colour = open[0]!;
    else if (this.colour && !open.includes(this.colour)) this.colour = null;
  }

  #listed(wish: Action): boolean {
    return this.#at().legal.some((action) => sameAct(action, wish));
  }
}

function targetOf(action: Action, mode: Mode): Seat | null {
  if (action.do !== mode) return null;
  if (action.do === 'take') return action.from;
  if (action.do === 'give') return action.to;
  return action.do === 'accuse' ? action.seat : null;
}
