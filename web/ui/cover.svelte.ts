/** A shorter press than this leaves the secrets open; a longer one shows them while it lasts. */
const TAP = 300;

/** Keeps one's own secrets covered: open while held, or from a short press or a key until the next. */
export class Cover {
  #held = $state(false);
  #latched = $state(false);
  #stays = $state(false);
  #since = 0;

  /** Whether the secrets show. */
  get open(): boolean {
    return this.#held || this.#latched || this.#stays;
  }

  /** From now on they show: nobody else is near. */
  stay(): void {
    this.#stays = true;
  }

  hold(): void {
    this.#held = true;
    this.#since = Date.now();
  }

  /** The pointer is lifted: a short press counts as one of the key. */
  release(): void {
    if (!this.#held) return;
    this.#held = false;
    if (Date.now() - this.#since < TAP) this.toggle();
  }

  toggle(): void {
    this.#latched = !this.#latched;
  }

  /** The page lost focus: everything is covered. */
  close(): void {
    this.#held = false;
    this.#latched = false;
  }
}
