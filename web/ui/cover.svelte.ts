/** Keeps one's own secrets covered: open while held, or until the key is pressed again. */
export class Cover {
  #held = $state(false);
  #latched = $state(false);
  #stays = $state(false);

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
  }

  release(): void {
    this.#held = false;
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
