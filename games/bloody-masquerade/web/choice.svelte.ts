import { sameAct } from '$ui/acts';
import type { Action, Held, Seat, Square, View } from '$wire/bloody-masquerade';
import { destination } from './ring';

/** What is done with a player: in the turn's beginning and in the Support step there are two ways. */
export type Mode = 'move' | 'special' | 'look' | 'trade';

interface Position {
  readonly view: View;
  readonly legal: readonly Action[];
}

/** What a person has chosen so far, before it is confirmed. Only what the server listed can be confirmed. */
export class Choice {
  /** Places of the own hand, in the order of choosing. */
  slots = $state.raw<readonly number[]>([]);
  mode = $state<Mode>('move');
  steps = $state<number | null>(null);
  seat = $state<Seat | null>(null);
  square = $state<Square | null>(null);
  give = $state.raw<Held | null>(null);
  take = $state.raw<Held | null>(null);
  /** Which place of the hand, or of the cards shown, is meant: two of a kind look the same. */
  giveAt = $state<number | null>(null);
  takeAt = $state<number | null>(null);
  #at: () => Position;

  constructor(at: () => Position) {
    this.#at = at;
  }

  /** Another step was taken: nothing is chosen, except what leaves no choice. */
  clear(): void {
    const { view, legal } = this.#at();
    this.slots = [];
    this.mode = view.phase.is === 'support' ? 'look' : 'move';
    this.seat = null;
    this.square = null;
    this.give = this.take = null;
    this.giveAt = this.takeAt = null;
    const moves = legal.filter((action) => action.do === 'move');
    this.steps = moves.length === 1 && moves[0]!.do === 'move' ? moves[0]!.steps : null;
  }

  /** How many cards are chosen at once. */
  get wanted(): number {
    const { is } = this.#at().view.phase;
    return is === 'first_show' || is === 'answer' ? 2 : 1;
  }

  /** A card of the own hand, by its place; chosen again, it is let go. */
  toggle(slot: number): void {
    if (this.slots.includes(slot)) this.slots = this.slots.filter((one) => one !== slot);
    else this.slots = [...this.slots, slot].slice(-this.wanted);
  }

  /** Where a Mask lies in the own hand that must be the first card to go up. */
  get maskAt(): number | null {
    const { phase, me } = this.#at().view;
    const at = phase.is === 'first_up' ? (me?.hand.indexOf('mask') ?? -1) : -1;
    return at < 0 ? null : at;
  }

  /** The cards show now: what was chosen unseen is seen to be the Mask. */
  uncovered(): void {
    const { maskAt } = this;
    if (maskAt !== null && this.slots.length > 0) this.slots = [maskAt];
  }

  setMode(mode: Mode): void {
    if (this.mode === mode) return;
    this.mode = mode;
    this.seat = null;
    if (mode !== 'move') this.steps = null;
  }

  setSteps(steps: number): void {
    this.setMode('move');
    this.steps = steps;
  }

  /** A player; where only one square has markers, it is that one. */
  setSeat(seat: Seat): void {
    this.seat = seat;
    const squares = this.#at().legal.flatMap((action) =>
      action.do === 'remove' && action.seat === seat ? [action.square] : [],
    );
    this.square = squares.length === 1 ? squares[0]! : null;
  }

  /** Where the token would go. */
  get place(): number | null {
    return this.steps === null ? null : destination(this.#at().view, this.steps);
  }

  /** The act that confirming sends, once enough is chosen and the server allows it. */
  get action(): Action | null {
    const wish = this.wish;
    return wish && this.#listed(wish) ? wish : null;
  }

  /** What was chosen, allowed or not. */
  get wish(): Action | null {
    const { view } = this.#at();
    const hand = view.me?.hand ?? [];
    const seat = this.seat;
    const picked = this.slots.map((slot) => hand[slot]!).filter((card) => card !== undefined);
    switch (view.phase.is) {
      case 'first_up':
        // Covered cards look the same to a neighbour: whichever is chosen, a Mask goes up where there is one.
        return picked[0] ? { do: 'up', card: this.maskAt === null ? picked[0] : 'mask' } : null;
      case 'place':
        return picked[0] ? { do: 'up', card: picked[0] } : null;
      case 'first_give':
        return picked[0] ? { do: 'give', card: picked[0] } : null;
      case 'first_show':
      case 'answer': {
        // The hand is in the order of kinds, and so are the two.
        const [one, other] = [...this.slots].sort((a, b) => a - b).map((slot) => hand[slot]!);
        return one && other ? { do: 'show', cards: [one, other] } : null;
      }
      case 'start':
        if (this.mode === 'special') return seat === null ? null : { do: 'special', target: seat };
        return this.steps === null ? null : { do: 'move', steps: this.steps };
      case 'ask':
        return seat === null ? null : { do: 'ask', target: seat };
      case 'exchange':
        return this.give && this.take ? { do: 'swap', give: this.give, take: this.take } : null;
      case 'remove':
        return seat === null || this.square === null ? null : { do: 'remove', seat, square: this.square };
      case 'mark':
        return seat === null ? null : { do: 'mark', seat };
      case 'attack':
        return seat === null ? null : { do: 'attack', target: seat };
      case 'support':
        return seat === null ? null : { do: this.mode === 'trade' ? 'trade' : 'look', seat };
      case 'over':
        return null;
    }
  }

  /** The act that declines, where one may. */
  get refusal(): Action | null {
    return this.#at().legal.find((action) => action.do === 'skip' || action.do === 'keep') ?? null;
  }

  #listed(wish: Action): boolean {
    return this.#at().legal.some((action) => sameAct(action, wish));
  }
}
