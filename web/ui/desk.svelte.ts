import type { SeatInfo } from '$wire/index';
import { Cover } from './cover.svelte';
import type { AnyView, KeyPress, Line, NewsOf, Refused, RoleWords, Sound, Source } from './room';
import { Highlights, type Highlight } from './highlights.svelte';
import { nameIn } from './seats';
import { since, type Since } from './tale';
import type { Told } from './told';
import type { Language } from './words.svelte';

/** What a desk can say by itself. */
interface Speech {
  readonly language: Language;
  say(key: 'seat.nameless', values: { n: number }): string;
}

/** A place at a running table: what the frame of the page asks of a game, and what all games answer alike. */
export abstract class Desk<View extends AnyView = AnyView, Action = unknown, Event = unknown, House = unknown> {
  /** One's own secrets lie open, as in a replay. */
  open = $state(false);
  /** Only watched here, on a television or in a replay, though a seat may be the viewer's: nothing can be done. */
  watching = $state(false);
  /** Asks once more before something is given up that was surely wanted. */
  careful = $state(true);
  /** A lesson says what was wrong. */
  taught = false;
  /** Keeps one's own secrets covered. */
  readonly covering = new Cover();
  /** How one's own secrets are looked at: held, or opened and covered again by a short press or a key. */
  readonly peek = {
    start: () => {
      this.covering.hold();
      this.uncovered();
    },
    end: () => this.covering.release(),
    key: () => this.toggle(),
  };
  /** What has the board for a moment. */
  readonly highlights = new Highlights();
  protected readonly source: Source<View, Action, Event, House>;
  readonly #words: Speech;

  constructor(source: Source<View, Action, Event, House>, words: Speech) {
    this.source = source;
    this.#words = words;
  }

  /** One's own seat. */
  abstract get me(): number | null;
  /** Who is asked, if it is one seat alone. */
  abstract get asked(): number | null;
  /** What is asked, and of whom, in the words of the bar. */
  abstract get ask(): string;
  /** The heading of the rules that matter now. */
  abstract get topic(): string;
  /** New steps have come, in order; `quiet` when they are old news. */
  abstract notice(fresh: readonly NewsOf<Event>[], quiet: boolean): void;
  /** A key was pressed outside of any field; says whether it meant something. */
  abstract press(press: KeyPress): boolean;
  /** What just happened has this sound, if any. */
  abstract sound(news: NewsOf<Event>): Sound | null;
  /** The game's `Refusal` of an act in words; null if that must not show now. */
  abstract reason(refusal: unknown): string | null;
  /** Events in words. */
  protected abstract describe(events: readonly Event[]): Told[];

  /** Whether a choice is made that sends nothing, by the name it has in a lesson: `cards open`, `mode accuse`. */
  made(choice: string): boolean {
    return choice === 'cards open' && this.shown;
  }

  /** Whether a part of such a choice is made, and nothing else. */
  begun(_choice: string): boolean {
    return false;
  }

  /** Makes such a choice. */
  make(choice: string): void {
    if (choice === 'cards open') this.covering.stay();
  }

  /** What of these events deserves the board for a moment. What one seat alone may know is no part of it. */
  protected highlightsOf(_events: readonly Event[]): Highlight[] {
    return [];
  }

  /** The server did not accept an act that may be shown already. */
  refuse?(refused: Refused<Action>): void;

  /** The position. A desk is asked only once there is one. */
  get view(): View {
    return this.source.view!;
  }

  /** What one's own seat may do. */
  get legal(): readonly Action[] {
    return this.watching ? [] : this.source.legal;
  }

  get seats(): readonly SeatInfo[] {
    return this.source.seats;
  }

  /** An act is on its way and not yet stored. */
  get busy(): boolean {
    return this.source.busy;
  }

  /** When thinking time is over, in local time. */
  get until(): number | null {
    return this.source.until ?? null;
  }

  /**
   * When what is asked is over, in table time; null if nobody waits for it. Games that leave thinking time to the table
   * do not say.
   */
  get closes(): number | null | undefined {
    return undefined;
  }

  /** Everybody acts at once: acts may follow each other without waiting, and nothing on the page moves but the game. */
  get live(): boolean {
    return false;
  }

  /** Acts may follow each other without waiting for the answers. */
  get many(): boolean {
    return this.live;
  }

  /** Who one's own seat is and how it wins; null where nobody has anything to be. */
  get role(): RoleWords | null {
    return null;
  }

  /** Nothing runs away while something is read. */
  get calm(): boolean {
    return !this.live;
  }

  /** Everybody must see the table now: nothing may lie over it. */
  get hurried(): boolean {
    return false;
  }

  get over(): boolean {
    return this.view.ending !== null;
  }

  /** Whether one's own seat is asked. */
  get mine(): boolean {
    return !this.watching && this.me !== null && this.waitsFor(this.me);
  }

  /** Whether this seat is asked, alone or with others. */
  protected waitsFor(seat: number): boolean {
    return this.asked === seat;
  }

  /** Whether one's own seat is shown apart from the table. */
  get handed(): boolean {
    return this.me !== null && (!this.watching || this.open);
  }

  /** Whether one's own secrets show now. */
  get shown(): boolean {
    return this.open || (!this.watching && this.covering.open);
  }

  /** What a player is called. An arrow function, so that it can be passed on. */
  name = (seat: number): string => {
    const info = this.seats[seat];
    return info?.name ? nameIn(info, this.#words.language) : this.#words.say('seat.nameless', { n: seat + 1 });
  };

  /** The events of a step in words. */
  lines(news: NewsOf<Event>): Line[] {
    return this.describe(news.events).map((line) => ({ ...line, step: news.step }));
  }

  /** New steps may have brought something that has the board for a moment; old news never has. */
  highlight(fresh: readonly NewsOf<Event>[], quiet: boolean): void {
    if (quiet || this.hurried) return this.highlights.clear();
    this.highlights.show(this.highlightsOf(fresh.flatMap((news) => news.events)), this.many);
  }

  /** What happened since one's own last turn. */
  get since(): Since {
    return since(this.source.log, (news) => this.lines(news), this.me);
  }

  /** The lines of the last steps, newest last, without what happens all the time. */
  recent(count: number, steps = count): Line[] {
    const lines = this.source.log.slice(-steps).flatMap((news) => this.lines(news));
    return lines.filter((line) => line.text && !line.small).slice(-count);
  }

  /** Everything lies open and nothing can be done, as in a replay. */
  lay(): void {
    this.open = true;
    this.watching = true;
  }

  /** Uncovers one's own secrets, or covers them again. */
  toggle(): void {
    this.covering.toggle();
    if (this.covering.open) this.uncovered();
  }

  /** One's own secrets have come into sight. */
  protected uncovered(): void {}

  /** Covers one's own secrets again. */
  cover(): void {
    this.covering.close();
  }
}
