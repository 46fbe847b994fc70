import type { Clockwork, Socket } from '../src/state/connection.svelte';

/** A socket whose other end is the test. */
export class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((closed?: { reason?: string }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** Time that stands still until the test moves it. */
export class FakeTime implements Clockwork {
  #now = 1_000_000;
  #waiting: { at: number; work: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  later(milliseconds: number, work: () => void): () => void {
    const entry = { at: this.#now + milliseconds, work };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== entry);
    };
  }

  random(): number {
    return 0.5;
  }

  /** Time goes by while timers stand still, as in a page that nobody sees; those that are due then run. */
  skip(milliseconds: number): void {
    this.#now += milliseconds;
    const due = this.#waiting.filter((one) => one.at <= this.#now);
    this.#waiting = this.#waiting.filter((one) => !due.includes(one));
    for (const { work } of due) work();
  }

  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = this.#waiting.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#now = next.at;
      next.work();
    }
    this.#now = end;
  }
}
