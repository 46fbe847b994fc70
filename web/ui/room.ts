import type { Component } from 'svelte';
import type { ErrorBody, News, SeatInfo } from '$wire/index';
import type { Language } from './words.svelte';

/** What a game's desk reads of the running table, and how it acts. */
export interface Source {
  /** The game's view; nothing before the deal. */
  readonly view: unknown;
  /** What the own seat may do. */
  readonly legal: readonly unknown[];
  /** What was told so far. */
  readonly log: readonly News[];
  /** The chairs. */
  readonly seats: readonly SeatInfo[];
  /** The table's code, for what is kept in this browser alone; nothing in a replay. */
  readonly table?: string;
  /** An act is on its way and not yet stored. */
  readonly busy: boolean;
  /** When thinking time is over, in local time; nothing in a replay. */
  readonly until?: number | null;
  /**
   * Sends an act. `pressed` is when the hand moved, `shown` when what it answers was first seen: both as the browser
   * stamps events (`event.timeStamp`, `performance.now()`).
   */
  act(action: unknown, pressed?: number, shown?: number): void;
  /** Acts that were sent and are not yet answered, oldest first. */
  readonly flying?: readonly unknown[];
  /** The last act that the server refused. */
  readonly refused?: Refused | null;
  /** Table time now, as well as it is known here; nothing in a replay. */
  now?(): number;
  /** How long a message takes to the server and back, in milliseconds. */
  readonly roundTrip?: number | null;
  /**
   * The own seat's standing orders, the game's `Orders` in full. Nothing where there are none: for who watches, in
   * a replay, before the deal, and in games that take none.
   */
  readonly orders?: unknown;
  /** Replaces the standing orders, all of them. They are shown at once, and as they were again if refused. */
  setOrders?(orders: unknown): void;
}

/** An act that the server did not accept. */
export interface Refused {
  action: unknown;
  error: ErrorBody;
  /** When the answer came, in local time. */
  at: number;
}

/** Who sits on a chair, and whether there is a line to them. */
export type Presence = 'bot' | 'away' | 'lost' | 'here';

export function presence(info: SeatInfo | undefined): Presence {
  if (info?.kind === 'bot') return 'bot';
  if (info?.away) return 'away';
  return info?.connected === false ? 'lost' : 'here';
}

/** What can be heard; each kind can be turned off. */
export type Sound = 'card' | 'pair' | 'dice' | 'hit' | 'ready' | 'slap' | 'win';

/** One event in words. What `secret` says is shown only while the own cards are uncovered. */
export interface Line {
  step: number;
  icon: Component;
  text: string;
  secret?: string;
  /** Begins a turn. */
  head?: boolean;
  /** Too small and too frequent to be read aloud. */
  small?: boolean;
}

/** What a key press is, without the DOM. */
export interface Press {
  key: string;
  code: string;
  /** When, as the browser stamps events. */
  at?: number;
  /** The key is held down. */
  repeat?: boolean;
}

/** What the frame of the page asks of a game while it is played. */
export interface Desk {
  /** What is asked, of whom: the words of the bar. */
  readonly ask: string;
  /** Whether the own seat is asked. */
  readonly mine: boolean;
  /** Whether the game is over. */
  readonly over: boolean;
  /** Only watched here: nothing can be done. */
  watching: boolean;
  /** Own secrets lie open: a replay. */
  readonly open: boolean;
  /** Who is asked, if anybody. */
  readonly asked: number | null;
  /** The own seat. */
  readonly me: number | null;
  /**
   * When what is asked is over, in table time; nothing: nobody waits for it. Games that leave thinking time to the
   * table do not have it.
   */
  readonly closes?: number | null;
  /** Everybody acts at once: acts may follow each other without waiting, and nothing on the page moves but the game. */
  readonly live?: boolean;
  /** Acts may follow each other without waiting for the answers; without it, as `live` says. */
  readonly many?: boolean;
  /** The heading of the rules that matter now. */
  readonly topic: string;
  /** New steps have come, in order. */
  notice(fresh: readonly News[], quiet: boolean): void;
  /** The server did not accept an act that may be shown already. */
  refuse?(refused: Refused): void;
  /** The events of a step in words. */
  lines(news: News): Line[];
  /** A key was pressed outside of any field; says whether it meant something. */
  press(press: Press): boolean;
  /** What just happened has this sound, if any. */
  sound(news: News): Sound | null;
  /** Everything lies open and nothing can be done: a replay. */
  lay(): void;
  /** Own secrets are covered again. */
  cover(): void;
}

/** What a game shows before it is entered: little, so that the home page stays light. */
export interface Door {
  /** Loads the game's words. */
  use(language: Language): Promise<void>;
  /** A drawing for the home page. */
  Cover: Component;
  /** An option and its value in words. */
  option(key: string, value: string): { name: string; value: string; about: string };
  /** Its name in the active language. */
  title(): string;
  /** One line about the game. */
  about(): string;
}

/** What a game gives to the page. */
export interface Room<D extends Desk = Desk> extends Door {
  desk(source: Source): D;
  /** Everything public. `whole`: the own seat is part of the ring. */
  Table: Component<{ desk: D; whole?: boolean }>;
  /** One seat. */
  Hand: Component<{ desk: D }>;
  /** The end, with everything laid open. */
  End: Component<{ desk: D; log: readonly News[]; jump?: (step: number) => string }>;
  /** The rules in short; at a table, with its desk. */
  Rules: Component<{ topic?: string; desk?: D }>;
  /** On a wide screen one's own seat is below the table, not beside it. */
  below?: boolean;
  /** A picture of a value that a seat can choose for itself. It is decoration: the value's name stands beside it. */
  Portrait?: Component<{ option: string; value: string }>;
}
