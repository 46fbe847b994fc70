import type { AnyView, Refused, Source } from '$ui/room';
import type { Clock, ErrorBody, News, SeatInfo, TableInfo } from '$wire/index';
import { TableClock } from './clock';
import { Connection, type Clockwork, type Handlers, type Socket } from './connection.svelte';

/** One table as this client knows it: who sits there, what happened, what may be done. */
export class TableState implements Source {
  info = $state.raw<TableInfo | null>(null);
  /** When that was said, in local time. */
  heard = $state(0);
  view = $state.raw<AnyView | null>(null);
  legal = $state.raw<readonly unknown[]>([]);
  awaited = $state.raw<readonly number[]>([]);
  log = $state.raw<readonly News[]>([]);
  step = $state<number | null>(null);
  /** When thinking time is over, in local time. */
  until = $state<number | null>(null);
  /** Before this local time no act is applied. */
  notBefore = $state(0);
  /** From when on a bot may be let play for those who are awaited, in local time. */
  botFrom = $state<number | null>(null);
  /** One's own standing orders; undefined where there are none. */
  orders = $state.raw<unknown>(undefined);
  /** Why the last act was refused; null once another is sent or something happens. */
  refusal = $state.raw<ErrorBody | null>(null);
  /** The server did not understand something, and why. */
  fault = $state.raw<ErrorBody | null>(null);
  /** The last act that the server refused. */
  refused = $state.raw<Refused | null>(null);
  /** The usual round trip; null before it has been measured. */
  roundTrip = $state<number | null>(null);
  /** This is a television at the table, which is shown games at speed at once. To be set before the connection starts. */
  television = false;
  #sent = $state.raw<readonly { id: string; action: unknown }[]>([]);
  /** The seat that the view is seen from. An act is meant for it alone, should one sit elsewhere when it arrives. */
  #seat: number | null = null;
  #live = false;
  /** Several acts may be under way at once. */
  many = false;
  /** The standing orders that the server has. */
  #kept: unknown = undefined;
  #offset = 0;
  #clock = new TableClock();
  #now: () => number;
  #listeners = new Set<(fresh: readonly News[], quiet: boolean) => void>();
  #refusalListeners = new Set<(refused: Refused) => void>();
  readonly connection: Connection;

  constructor(open: () => Socket, work?: Clockwork) {
    this.#now = work ? () => work.now() : () => Date.now();
    this.connection = new Connection(
      open,
      this.#handlers(),
      () => ({ last: this.step, ...(this.television && { tv: true }) }),
      work,
    );
  }

  get seats(): readonly SeatInfo[] {
    return this.info?.seats ?? [];
  }

  get house(): unknown {
    return this.info?.house?.values;
  }

  get clock(): Clock | undefined {
    return this.info?.clock;
  }

  get table(): string | undefined {
    return this.info?.code;
  }

  get busy(): boolean {
    return this.#sent.length > 0;
  }

  get flying(): readonly unknown[] {
    return this.#sent.map(({ action }) => action);
  }

  now(): number {
    return this.#now() + this.#clock.offset;
  }

  /** Everybody acts at once: several acts may be under way, and the clock is kept well. */
  set live(live: boolean) {
    this.#live = live;
    this.connection.often = live;
  }

  act(action: unknown, pressed?: number, shown?: number): void {
    if (this.#sent.length > 0 && !this.#live && !this.many) return;
    const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    this.#sent = [...this.#sent, { id, action }];
    this.refusal = null;
    // At speed an act is for its moment: it is not kept until the connection is back.
    if (this.#live && this.connection.link !== 'open')
      return this.#refuse(id, { code: 'offline', message: 'no connection' });
    this.connection.act({
      type: 'act',
      id,
      seat: this.#seat,
      pressed: this.step === null ? null : this.#stamp(pressed),
      ...(shown !== undefined && { shown: this.#stamp(shown) }),
      action,
    });
  }

  /** When something happened, in table time; without a timestamp of the browser, now. */
  #stamp(at?: number): number {
    const ago = at === undefined ? 0 : Math.max(0, performance.now() - at);
    return Math.max(0, Math.round(this.now() - ago));
  }

  setOrders(orders: unknown): void {
    if (this.#kept === undefined) return;
    this.orders = orders;
    this.connection.order(orders);
  }

  /** Calls back with each step that is new here; `quiet` if it is old news (page load, long absence). */
  onNews(listener: (fresh: readonly News[], quiet: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back with each act that the server does not accept. */
  onRefused(listener: (refused: Refused) => void): () => void {
    this.#refusalListeners.add(listener);
    return () => this.#refusalListeners.delete(listener);
  }

  /** The answer to an HTTP call is news about the table as well. */
  set(info: TableInfo): void {
    this.info = info;
    this.heard = this.#now();
  }

  #handlers(): Handlers {
    return {
      table: ({ table }) => this.set(table),
      game: (game) => {
        const had = this.step;
        const fresh = game.full ? game.steps : game.steps.filter((news) => had === null || news.step > had);
        this.log = game.full ? game.steps : [...this.log, ...fresh];
        this.step = game.step;
        this.view = game.view as AnyView;
        this.#seat = this.info?.you ?? null;
        this.legal = game.legal;
        this.awaited = game.awaited;
        this.#offset = game.now - this.#now();
        this.#clock.hint(game.now, this.#now());
        this.until = game.until === null ? null : game.until - this.#offset;
        this.notBefore = game.not_before - this.#offset;
        this.botFrom = game.bot_from === undefined ? null : game.bot_from - this.#offset;
        this.fault = null;
        this.#keep(game.orders);
        if (fresh.length > 0) this.refusal = null;
        const told = game.full ? fresh.filter((news) => had !== null && news.step > had) : fresh;
        const quiet = told.length === 0 || told.length > (this.#live ? 40 : 4);
        for (const listener of this.#listeners) listener(quiet ? fresh : told, quiet);
      },
      done: ({ id }) => {
        this.#sent = this.#sent.filter((one) => one.id !== id);
      },
      refused: ({ id, error }) => this.#refuse(id, error),
      orders: ({ orders }) => this.#keep(orders),
      error: ({ error }) => {
        this.#sent = [];
        this.fault = error;
        this.#keep(this.#kept);
      },
      pong: ({ t, now }) => {
        if (this.step === null) return;
        this.#clock.answer(t, this.#now(), now);
        this.roundTrip = this.#clock.trip;
      },
    };
  }

  #refuse(id: string, error: ErrorBody): void {
    const act = this.#sent.find((one) => one.id === id);
    if (!act) return;
    this.#sent = this.#sent.filter((one) => one !== act);
    this.refused = { action: act.action, error, at: this.#now() };
    // At speed the game says so itself, where it was pressed.
    if (!this.#live) this.refusal = error;
    for (const listener of this.#refusalListeners) listener(this.refused);
  }

  /** Takes in the orders that the server has; they are shown unless others are on their way. */
  #keep(orders: unknown): void {
    this.#kept = orders;
    if (!this.connection.ordering) this.orders = orders;
  }
}
