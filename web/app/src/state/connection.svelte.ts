import { VERSION, type FromClient, type ToClient } from '$wire/index';

const PING_EVERY = 15_000;
/** While everybody acts at once, the clock and the round trip must be known well. */
const PING_OFTEN = 1_000;
/** If a ping is not answered for this long, the link is lost. */
const SILENCE = 25_000;
const SILENCE_OFTEN = 6_000;

/** The part of a WebSocket that is needed here. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((closed?: { reason?: string }) => void) | null;
}

/** Time and randomness, so that tests can control them. */
export interface Clockwork {
  now(): number;
  later(milliseconds: number, work: () => void): () => void;
  random(): number;
}

/** One handler for each message name. */
export type Handlers = { [T in ToClient['type']]: (message: Extract<ToClient, { type: T }>) => void };

export type Act = Extract<FromClient, { type: 'act' }>;
type Orders = Extract<FromClient, { type: 'orders' }>;
export type Link = 'connecting' | 'open' | 'lost';

/** The one socket of a table: says hello with the last step, comes back by itself, sends acts until they are answered. */
export class Connection {
  link = $state<Link>('connecting');
  /** The round trip in milliseconds, as last measured. */
  roundTrip = $state<number | null>(null);
  #open: () => Socket;
  #handlers: Handlers;
  #hello: () => { last: number | null; tv?: boolean };
  #work: Clockwork;
  #socket: Socket | null = null;
  #waiting = new Map<string, Act>();
  #orders: Orders | null = null;
  #ordered = 0;
  #tries = 0;
  /** Since when nothing has been heard although a ping was sent. */
  #asked: number | null = null;
  #stopped = true;
  #often = false;
  #pinging: (() => void) | null = null;
  #timers = new Set<() => void>();

  constructor(
    open: () => Socket,
    handlers: Handlers,
    hello: () => { last: number | null; tv?: boolean },
    work: Clockwork = real,
  ) {
    this.#open = open;
    this.#handlers = handlers;
    this.#hello = hello;
    this.#work = work;
  }

  start(): void {
    this.#stopped = false;
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    this.#rest();
    this.#drop();
  }

  /** Pings each second, or now and then. */
  set often(often: boolean) {
    if (this.#often === often) return;
    this.#often = often;
    if (!often || this.link !== 'open') return;
    this.#pinging?.();
    this.#ping();
  }

  /** Sends an act, again after a lost connection, until it is done or refused. */
  act(act: Act): void {
    this.#waiting.set(act.id, act);
    if (this.link === 'open') this.#send(act);
  }

  /** Sends standing orders; the last ones again after a lost connection, until they are answered. */
  order(orders: unknown): void {
    this.#orders = { type: 'orders', orders };
    if (this.link === 'open') this.#sendOrders();
  }

  /** Whether orders are on their way. */
  get ordering(): boolean {
    return this.#orders !== null;
  }

  /** Tries at once, when the person or the browser says that the network is back. */
  retry(): void {
    if (this.#stopped || this.link !== 'lost') return;
    this.#rest();
    this.#connect();
  }

  #connect(): void {
    this.#drop();
    const socket = this.#open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#asked = null;
      this.link = 'open';
      this.#send({ type: 'hello', v: VERSION, ...this.#hello() });
      for (const act of this.#waiting.values()) this.#send(act);
      this.#ordered = 0;
      this.#sendOrders();
      this.#ping();
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = (closed) => this.#lost(asked(closed?.reason));
  }

  #receive(data: string): void {
    this.#asked = null;
    const message = JSON.parse(data) as ToClient;
    if (message.type === 'done' || message.type === 'refused') this.#waiting.delete(message.id);
    if (message.type === 'orders') this.#answered();
    if (message.type === 'error') this.#orders = null;
    if (message.type === 'pong') this.roundTrip = Math.max(0, this.#work.now() - message.t);
    const handle = this.#handlers[message.type] as ((message: ToClient) => void) | undefined;
    handle?.(message);
  }

  #sendOrders(): void {
    if (!this.#orders) return;
    this.#ordered += 1;
    this.#send(this.#orders);
  }

  /** Orders are answered in turn: after the last answer nothing is on its way. */
  #answered(): void {
    this.#ordered = Math.max(0, this.#ordered - 1);
    if (this.#ordered === 0) this.#orders = null;
  }

  /** Comes back after so many milliseconds if the server asks for it, else waits longer after each try. */
  #lost(asked: number | null = null): void {
    this.#rest();
    this.#drop();
    if (this.#stopped) return;
    this.link = 'lost';
    const wait = asked ?? Math.min(15_000, 400 * 2 ** this.#tries) * (0.75 + this.#work.random() / 2);
    this.#tries += 1;
    this.#later(wait, () => this.#connect());
  }

  #ping(): void {
    const now = this.#work.now();
    if (this.#asked !== null && now - this.#asked > (this.#often ? SILENCE_OFTEN : SILENCE)) return this.#lost();
    this.#asked ??= now;
    this.#send({ type: 'ping', t: Math.round(now) });
    this.#pinging = this.#later(this.#often ? PING_OFTEN : PING_EVERY, () => this.#ping());
  }

  #send(message: FromClient): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #later(milliseconds: number, work: () => void): () => void {
    const stop = this.#work.later(milliseconds, () => {
      this.#timers.delete(cancel);
      work();
    });
    const cancel = () => {
      this.#timers.delete(cancel);
      stop();
    };
    this.#timers.add(cancel);
    return cancel;
  }

  #rest(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
  }
}

/** After how many milliseconds to come back, if the server said so when it closed the socket: it gives each their own. */
function asked(reason = ''): number | null {
  const [, time, unit] = /come back in (\d{1,5}) (ms|s)$/.exec(reason) ?? [];
  return time ? Number(time) * (unit === 's' ? 1000 : 1) : null;
}

const real: Clockwork = {
  now: () => Date.now(),
  later(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
