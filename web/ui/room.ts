import type { Component, Snippet } from 'svelte';
import type { Clock, ErrorBody, News, SeatInfo } from '$wire/index';
import type { Coach } from './coach';
import type { Desk } from './desk.svelte';
import type { Highlight } from './highlights.svelte';
import type { Language, Words } from './words.svelte';

/** A step as a viewer is told of it, with the events of the game. */
export type NewsOf<Event> = Omit<News, 'events'> & { readonly events: readonly Event[] };

/** What the view of every game tells. */
export interface AnyView {
  /** How the game ended; null while it is played. */
  readonly ending: unknown;
}

/** What a game's desk reads of the running table, and how it acts. */
export interface Source<View = AnyView, Action = unknown, Event = unknown, House = unknown> {
  /** The game's view; null before the deal. */
  readonly view: View | null;
  /** What one's own seat may do. */
  readonly legal: readonly Action[];
  /** What was told so far. */
  readonly log: readonly NewsOf<Event>[];
  /** The seats. */
  readonly seats: readonly SeatInfo[];
  /** The table's house values, the game's `HouseView`; absent if they are the built-in ones. */
  readonly house?: House;
  /** The table's code, for what is kept in this browser alone; absent in a replay. */
  readonly table?: string;
  /** An act is on its way and not yet stored. */
  readonly busy: boolean;
  /** Whether the table has a clock, and how fast it is; absent in a replay. */
  readonly clock?: Clock | undefined;
  /** When thinking time is over, in local time; absent in a replay. */
  readonly until?: number | null;
  /**
   * Sends an act. `pressed` is when the player pressed, `shown` when what they respond to was first seen: both as the
   * browser stamps events (`event.timeStamp`, `performance.now()`).
   */
  act(action: Action, pressed?: number, shown?: number): void;
  /** Acts that were sent and are not yet answered, oldest first. */
  readonly flying?: readonly Action[];
  /** The last act that the server refused. */
  readonly refused?: Refused<Action> | null;
  /** Table time now, as well as it is known here; absent in a replay. */
  now?(): number;
  /** How long a message takes to the server and back, in milliseconds. */
  readonly roundTrip?: number | null;
  /**
   * One's own standing orders, the game's `Orders` in full. Absent where there are none: for those who watch, in a
   * replay, before the deal, and in games that take none.
   */
  readonly orders?: unknown;
  /** Replaces the standing orders, all of them. They are shown at once, and taken back if refused. */
  setOrders?(orders: unknown): void;
}

/** An act that the server did not accept. */
export interface Refused<Action = unknown> {
  action: Action;
  error: ErrorBody;
  /** When the answer came, in local time. */
  at: number;
}

/** Who somebody is and how they win, in words. */
export interface RoleWords {
  /** "You are Gigazaur." */
  who: string;
  /** What leads to the list of goals, if some have names. */
  lead?: string;
  /** How to win: a list of goals with names, and plain sentences. */
  goals: readonly { name?: string; text: string }[];
  /** Nobody else may know: covered until its owner presses. */
  secret: boolean;
}

/** What can be heard; each kind can be turned off. */
export type Sound = 'card' | 'pair' | 'dice' | 'hit' | 'ready' | 'slap' | 'win';

/** One event in words. What `secret` says is shown only while one's own cards are uncovered. */
export interface Line {
  step: number;
  icon: Component;
  text: string;
  secret?: string;
  /** Begins a turn, or whatever the game is played in. */
  head?: boolean;
  /** Whose turn begins; absent where it is everybody's. */
  of?: number;
  /** Nobody should miss it: it stands for others where there is room for one. */
  loud?: boolean;
  /** Whom it is done to: that seat wants to know first. */
  to?: number;
  /** Too minor and too frequent to be read aloud. */
  small?: boolean;
}

/** What a key press is, without the DOM. */
export interface KeyPress {
  key: string;
  code: string;
  /** When, as the browser stamps events. */
  at?: number;
  /** The key is held down. */
  repeat?: boolean;
}

/** What a game shows before it is entered: little, so that the home page stays light. */
export interface Door {
  /** Loads the game's words: at its door a few, in its room all of them. */
  use(language: Language): Promise<void>;
  /** Loads all of the game's words. */
  useAll(language: Language): Promise<void>;
  /** Loads the game's cover: a drawing, shown where it is seen. */
  cover(): Promise<Component>;
  /** An option and its value in words. */
  option(key: string, value: string): OptionWords;
  /** One of its messages. */
  text(key: string): string | undefined;
  /** Its name in the active language. */
  title(): string;
  /** One line about the game. */
  about(): string;
}

/** An option and its value in words. */
export interface OptionWords {
  name: string;
  value: string;
  about: string;
}

/** What the desk of a game reads. */
type SourceOf<D> =
  D extends Desk<infer View, infer Action, infer Event, infer House> ? Source<View, Action, Event, House> : never;
type EventOf<D> = D extends Desk<infer _View, infer _Action, infer Event, infer _House> ? Event : never;

/** What the end of a game is drawn from. */
export interface EndProps<D extends Desk> {
  desk: D;
  log: readonly NewsOf<EventOf<D>>[];
  jump?: (step: number) => string;
  children?: Snippet;
}

/** The parts of the page that a game draws. */
export interface Parts<D extends Desk> {
  /** Everything public. `whole`: one's own seat is part of the ring. */
  Table: Component<{ desk: D; whole?: boolean }>;
  /** One seat. */
  Hand: Component<{ desk: D }>;
  /** The end: the result first, then the children, which are what can be done now, then everything laid open. */
  End: Component<EndProps<D>>;
  /** The drawing of something that has the board for a moment. */
  Highlight?: Component<{ desk: D; its: Highlight }>;
  /** What a seat holds, where that is hidden: for a replay in which all hands lie open. The desk is that seat's. */
  Held?: Component<{ desk: D }>;
  /** A picture of who one's own seat is, for its role card; covered like one's own secrets. It is decoration. */
  Emblem?: Component<{ desk: D }>;
  /** The rules in short; at a table, with its desk. */
  rules: () => Promise<Component<{ topic?: string; desk?: D }>>;
  /** On a wide screen one's own seat is below the table, not beside it. */
  below?: boolean;
  /** A picture of a value that a seat can choose for itself. It is decoration: the value's name stands beside it. */
  Portrait?: Component<{ option: string; value: string }>;
  /** Loads who says why what is asked matters now. */
  coach?: () => Promise<Coach<D>>;
}

/** What a game gives to the page. */
export interface Room<D extends Desk = Desk> extends Door, Parts<D> {
  desk(source: SourceOf<D>): D;
}

/** The messages that name a game's options and their values; house values are no option. */
type OptionKey<Options> = {
  [K in Exclude<keyof Options & string, 'house'>]: `option.${K}` | `option.${K}.about` | ValueKey<K, Options[K]>;
}[Exclude<keyof Options & string, 'house'>];
type ValueKey<K extends string, Value> = string extends Value
  ? never
  : Value extends string | boolean
    ? `value.${K}.${Value}`
    : never;

/**
 * What a game shows before it is entered, from its words and its cover. `message` is the key that names a value which
 * has no `value.<option>.<value>`, the value being `{n}` in it; what has no name at all is shown as it is.
 */
export function doorOf<Options>(
  words: Words<'title' | 'about' | OptionKey<Options>>,
  cover: () => Promise<{ default: Component }>,
  message: (option: string, value: string) => string = () => '',
): Door {
  const valueOf = (option: string, value: string) =>
    words.find(`value.${option}.${value}`) ?? words.find(message(option, value), { n: value }) ?? value;
  return {
    use: (language) => words.useFew(language),
    useAll: (language) => words.use(language),
    cover: async () => (await cover()).default,
    option: (key, value) => ({
      name: words.find(`option.${key}`) ?? key,
      value: value
        .split(',')
        .map((one) => valueOf(key, one))
        .join(words.find('comma')),
      about: words.find(`option.${key}.about`) ?? '',
    }),
    text: (key) => words.find(key),
    title: () => words.say('title'),
    about: () => words.say('about'),
  };
}

/** What a game gives to the page, from its door, its desk and what it draws. */
export function roomOf<D extends Desk>(door: Door, Place: new (source: SourceOf<D>) => D, parts: Parts<D>): Room<D> {
  return { ...door, ...parts, use: door.useAll, desk: (source) => new Place(source) };
}
