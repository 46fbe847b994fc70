import { sameAct } from '$ui/acts';
import type { Action, Ally, Character, PhaseView } from '$wire/roll-and-clash';
import type { NoteKey } from './why';

/** What a hand may choose from, and how it says so. */
interface Chooser {
  readonly mine: boolean;
  readonly phase: PhaseView;
  readonly legal: readonly Action[];
  send(action: Action, at?: number): void;
  tell(kind: 'why' | null, key?: NoteKey): void;
}

/** Boards and allies at the start, and the change of a Duel: read first, then taken. */
export class Picks {
  /** The board or ally that is read. */
  choice = $state<Character | Ally | null>(null);
  /** Duel: what is to be changed. */
  exchange = $state.raw<{ boards: boolean; ally: Ally | null }>({ boards: false, ally: null });
  readonly #desk: Chooser;

  constructor(desk: Chooser) {
    this.#desk = desk;
  }

  /** Reads a board or an ally before it is taken. */
  choose(id: Character | Ally): void {
    this.choice = this.choice === id ? null : id;
    this.#desk.tell(this.takes(id) || !this.#desk.mine ? null : 'why', 'why.taken');
  }

  /** Whether a board or an ally can be taken now. */
  takes(id: Character | Ally): boolean {
    return this.#desk.legal.some(
      (action) => (action.do === 'board' && action.character === id) || (action.do === 'ally' && action.ally === id),
    );
  }

  /** Duel: changes what is planned. */
  plan(change: Partial<Picks['exchange']>): void {
    this.exchange = { ...this.exchange, ...change };
  }

  /** Takes what was chosen. */
  confirm(at?: number): void {
    const { choice } = this;
    const { phase } = this.#desk;
    if (phase.is === 'change') return this.#take({ do: 'change', ...this.exchange }, at);
    if (phase.is !== 'pick' || !choice) return;
    this.#take(
      phase.board ? { do: 'board', character: choice as Character } : { do: 'ally', ally: choice as Ally },
      at,
    );
  }

  /** Lets chance choose the board or the ally. */
  any(at?: number): void {
    const { legal, phase } = this.#desk;
    const action = legal[Math.floor(Math.random() * legal.length)];
    if (phase.is === 'pick' && action) this.#take(action, at);
  }

  /** Another question: what was chosen is laid back. */
  clear(): void {
    this.choice = null;
    if (this.exchange.boards || this.exchange.ally) this.exchange = { boards: false, ally: null };
  }

  #take(action: Action, at?: number): void {
    const { mine, legal } = this.#desk;
    if (!mine) return this.#desk.tell('why', 'why.not_asked');
    if (!legal.some((one) => sameAct(one, action)))
      return this.#desk.tell('why', action.do === 'change' ? 'why.paused' : 'why.taken');
    this.#desk.send(action, at);
  }
}
