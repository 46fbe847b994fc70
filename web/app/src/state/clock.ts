/** One answer to a ping: the round trip, and how far table time was ahead of local time. */
interface Sample {
  trip: number;
  offset: number;
}

/** How many of the last answers are looked at. */
const KEPT = 9;

/** Table time, as well as it can be known here, from the fastest of the last answers. */
export class TableClock {
  #samples: Sample[] = [];
  #rough: number | null = null;

  /** How far table time is ahead of local time. */
  get offset(): number {
    const best = this.#samples.reduce<Sample | null>(
      (found, one) => (found && found.trip <= one.trip ? found : one),
      null,
    );
    return best?.offset ?? this.#rough ?? 0;
  }

  /** A message said what time it was when it was sent; good enough until a ping is answered. */
  hint(table: number, local: number): void {
    this.#rough = table - local;
  }

  /** A ping was answered: sent and received in local time. */
  answer(sent: number, received: number, table: number): void {
    const trip = Math.max(0, received - sent);
    const offset = table + trip / 2 - received;
    // The truth lies within half a trip of each sample. If one contradicts the others, a clock was set.
    const torn = this.#samples.some((one) => Math.abs(one.offset - offset) > (one.trip + trip) / 2 + 5);
    this.#samples = [...(torn ? [] : this.#samples), { trip, offset }].slice(-KEPT);
  }

  /** The usual round trip: the median of the last five. */
  get trip(): number | null {
    const last = this.#samples
      .slice(-5)
      .map(({ trip }) => trip)
      .sort((a, b) => a - b);
    return last[last.length >> 1] ?? null;
  }
}
