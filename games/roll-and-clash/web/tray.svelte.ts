import type { DieView, Event, Seat } from '$wire/roll-and-clash';
import { DICE } from './nouns';

const NONE: ReadonlySet<number> = new Set();

/** The own five dice as the hand knows them: what it means to keep, and what it has thrown and not yet seen. */
export class Tray {
  #kept = $state.raw(NONE);
  #thrown = $state.raw(NONE);
  #fresh = $state.raw(NONE);
  #throws = $state(0);

  /** Stays when the others are rolled. */
  kept(die: number): boolean {
    return this.#kept.has(die);
  }

  /** In the air: rolled here, and the server has not yet said what they show. */
  thrown(die: number): boolean {
    return this.#thrown.has(die);
  }

  /** Shows its face since the latest roll. */
  fresh(die: number): boolean {
    return this.#fresh.has(die);
  }

  /** Counts rolls, so that each of them is drawn anew. */
  get throws(): number {
    return this.#throws;
  }

  get flying(): boolean {
    return this.#thrown.size > 0;
  }

  /** What is rolled next. */
  get loose(): number[] {
    return DICE.filter((die) => !this.#kept.has(die));
  }

  toggle(die: number): void {
    const kept = new Set(this.#kept);
    if (!kept.delete(die)) kept.add(die);
    this.#kept = kept;
  }

  throw(dice: readonly number[]): void {
    this.#thrown = new Set(dice);
    this.#fresh = NONE;
  }

  /** What was thrown was not: the server says otherwise. */
  land(): void {
    this.#thrown = NONE;
  }

  /** Goes along with what happened. Without news, what was kept is read from the dice themselves. */
  follow(dice: readonly DieView[], events: readonly Event[], me: Seat | null, quiet: boolean): void {
    if (quiet) this.#kept = new Set(DICE.filter((die) => dice[die]?.aside || dice[die]?.marked));
    for (const event of events) {
      if (event.type !== 'rolled' || event.seat !== me || !event.dice) continue;
      const rolled = new Set(event.dice);
      // A roll of this hand: what it has let go since then stays free.
      const still = this.flying ? [...this.#kept] : DICE;
      this.#kept = new Set(still.filter((die) => !rolled.has(die)));
      this.#fresh = quiet ? NONE : rolled;
      this.#thrown = NONE;
      this.#throws += 1;
    }
    // What shows nothing cannot be kept.
    const gone = [...this.#kept].some((die) => !dice[die]?.face);
    if (gone) this.#kept = new Set([...this.#kept].filter((die) => dice[die]?.face));
    if (quiet) this.#thrown = NONE;
  }
}
