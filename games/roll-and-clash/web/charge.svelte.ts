/** The wait until the next roll, and a roll that was pressed a little too soon. */
export class Charge {
  /** No roll before this table time, as far as is known here. */
  until = $state(0);
  /** When the wait began, so that its ring has a length. */
  since = $state(0);
  #queued = $state.raw<ReturnType<typeof setTimeout> | null>(null);

  /** A roll is to go out in its moment. */
  get queued(): boolean {
    return this.#queued !== null;
  }

  /** Waits at least until then. */
  extend(until: number, now: number): void {
    if (until > this.until) this.set(until, now);
  }

  set(until: number, since: number): void {
    if (until === this.until) return;
    this.since = since;
    this.until = until;
  }

  queue(wait: number, go: () => void): void {
    this.#queued = setTimeout(() => {
      this.#queued = null;
      go();
    }, wait);
  }

  unqueue(): void {
    if (this.#queued !== null) clearTimeout(this.#queued);
    this.#queued = null;
  }
}
