import type { Source } from '$ui/room';
import type { ErrorBody, News, SeatInfo, TableInfo } from '$wire/index';
import { Connection, type Clockwork, type Handlers, type Socket } from './connection.svelte';

/** One table as this client knows it: who sits there, what happened, what may be done. */
export class TableState implements Source {
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<unknown>(null);
  legal = $state.raw<readonly unknown[]>([]);
  awaited = $state.raw<readonly number[]>([]);
  log = $state.raw<readonly News[]>([]);
  step = $state<number | null>(null);
  /** When thinking time is over, in local time. */
  until = $state<number | null>(null);
  /** Before this local time no act is applied. */
  notBefore = $state(0);
  /** The own seat's standing orders; nothing where there are none. */
  orders = $state.raw<unknown>(undefined);
  /** Why the last act was refused; nothing once another is sent or something happens. */
  refusal = $state.raw<ErrorBody | null>(null);
  /** The server did not understand something, and why. */
  fault = $state.raw<ErrorBody | null>(null);
  #sent = $state<string | null>(null);
  /** The standing orders that the server has. */
  #kept: unknown = undefined;
  #offset = 0;
  #now: () => number;
  #listeners = new Set<(fresh: readonly News[], quiet: boolean) => void>();
  readonly connection: Connection;

  constructor(open: () => Socket, work?: Clockwork) {
    this.#now = work ? () => work.now() : () => Date.now();
    this.connection = new Connection(open, this.#handlers(), () => this.step, work);
  }

  get seats(): readonly SeatInfo[] {
    return this.info?.seats ?? [];
  }

  get busy(): boolean {
    return this.#sent !== null;
  }

  act(action: unknown): void {
    if (this.#sent !== null) return;
    const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    this.#sent = id;
    this.refusal = null;
    this.connection.act(id, action, this.step === null ? null : Math.max(0, Math.round(this.#now() + this.#offset)));
  }

  setOrders(orders: unknown): void {
    if (this.#kept === undefined) return;
    this.orders = orders;
    this.connection.order(orders);
  }

  /** Calls back with each step that is new here; `quiet` when it is old news (page load, long absence). */
  onNews(listener: (fresh: readonly News[], quiet: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The answer to an HTTP call is news about the table as well. */
  set(info: TableInfo): void {
    this.info = info;
  }

  #handlers(): Handlers {
    return {
      table: ({ table }) => {
        this.info = table;
      },
      game: (game) => {
        const had = this.step;
        const fresh = game.full ? game.steps : game.steps.filter((news) => had === null || news.step > had);
        this.log = game.full ? game.steps : [...this.log, ...fresh];
        this.step = game.step;
        this.view = game.view;
        this.legal = game.legal;
        this.awaited = game.awaited;
        this.#offset = game.now - this.#now();
        this.until = game.until === null ? null : game.until - this.#offset;
        this.notBefore = game.not_before - this.#offset;
        this.fault = null;
        this.#keep(game.orders);
        if (fresh.length > 0) this.refusal = null;
        const told = game.full ? fresh.filter((news) => had !== null && news.step > had) : fresh;
        const quiet = told.length === 0 || told.length > 4;
        for (const listener of this.#listeners) listener(quiet ? fresh : told, quiet);
      },
      done: ({ id }) => {
        if (id === this.#sent) this.#sent = null;
      },
      refused: ({ id, error }) => {
        if (id !== this.#sent) return;
        this.#sent = null;
        this.refusal = error;
      },
      orders: ({ orders }) => this.#keep(orders),
      error: ({ error }) => {
        this.#sent = null;
        this.fault = error;
        this.#keep(this.#kept);
      },
      pong: () => {},
    };
  }

  /** These are the orders that the server has; they are shown unless others are on their way. */
  #keep(orders: unknown): void {
    this.#kept = orders;
    if (!this.connection.ordering) this.orders = orders;
  }
}
