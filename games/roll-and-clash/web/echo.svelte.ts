import type { Action, Event, Seat } from '$wire/roll-and-clash';

/** What news answers an act of one's own. */
const ANSWERS: Partial<Record<Event['type'], readonly Action['do'][]>> = {
  rolled: ['roll'],
  set_aside: ['set_aside'],
  technique_used: ['use'],
  false_slapped: ['slap'],
  power_slapped: ['slap'],
  answered: ['slap'],
  planned: ['use', 'slap', 'nothing'],
  board_taken: ['board'],
  ally_taken: ['ally'],
  board_swapped: ['change'],
  ally_exchanged: ['change'],
  unchanged: ['change'],
};

/** Own acts that are shown already and of which the table has not yet told. */
export class Echo {
  #acts = $state.raw<readonly Action[]>([]);

  get acts(): readonly Action[] {
    return this.#acts;
  }

  /** The oldest act of this kind that is shown ahead of the server's word. */
  find<D extends Action['do']>(kind: D): Extract<Action, { do: D }> | null {
    return (this.#acts.find((act) => act.do === kind) as Extract<Action, { do: D }> | undefined) ?? null;
  }

  add(act: Action): void {
    this.#acts = [...this.#acts, act];
  }

  /** The table told of these events. */
  hear(events: readonly Event[], me: Seat | null): void {
    for (const event of events) {
      const kinds = 'seat' in event && event.seat === me ? ANSWERS[event.type] : undefined;
      const at = kinds ? this.#acts.findIndex((act) => kinds.includes(act.do)) : -1;
      if (at >= 0) this.#acts = this.#acts.filter((_, index) => index !== at);
    }
  }

  /** The server refused it; says whether it was shown here. */
  drop(act: Action): boolean {
    const known = this.#acts.includes(act);
    if (known) this.#acts = this.#acts.filter((one) => one !== act);
    return known;
  }

  clear(): void {
    if (this.#acts.length > 0) this.#acts = [];
  }
}
