/** Something that has the whole board for a moment. */
export interface Highlight {
  /** What it is: the game draws by it. */
  kind: string;
  title: string;
  text?: string;
  /** Who did it, if somebody did. */
  by: number | null;
  /** Whom it happened to. */
  of: number | null;
}

/** So long each of them stands: at the table, and where others go on meanwhile. */
const STANDS = { still: 2600, brief: 1500 };
/** So many wait at most. */
const MOST = 3;

/** What is shown for a moment, one after the other. It ends by itself, and whatever is pressed ends it. */
export class Highlights {
  #queue = $state.raw<readonly Highlight[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What one's own seat alone may know: it waits until the own secrets show, and stands as long as they do. */
  whisper = $state.raw<Highlight | null>(null);

  get now(): Highlight | null {
    return this.#queue[0] ?? null;
  }

  show(fresh: readonly Highlight[], brief: boolean): void {
    if (fresh.length === 0) return;
    const idle = this.#queue.length === 0;
    // What stands goes on; of the rest the latest may be what decided the game.
    const [now, ...waiting] = [...this.#queue, ...fresh];
    this.#queue = [now!, ...waiting.slice(1 - MOST)];
    if (idle) this.#wait(brief);
  }

  /** Goes on to the next. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#queue = this.#queue.slice(1);
    if (this.#queue.length > 0) this.#wait(false);
  }

  clear(): void {
    clearTimeout(this.#timer);
    if (this.#queue.length > 0) this.#queue = [];
  }

  #wait(brief: boolean): void {
    this.#timer = setTimeout(
      () => {
        this.#queue = this.#queue.slice(1);
        if (this.#queue.length > 0) this.#wait(brief);
      },
      brief ? STANDS.brief : STANDS.still,
    );
  }
}
