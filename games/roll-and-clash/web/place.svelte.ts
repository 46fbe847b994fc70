import { Desk } from '$ui/desk.svelte';
import { Moment } from '$ui/moment';
import type { Line, NewsOf, Source } from '$ui/room';
import type { Since } from '$ui/tale';
import {
  HOUSE,
  type Action,
  type Event,
  type HouseView,
  type PhaseView,
  type PlayerView,
  type Seat,
  type View,
} from '$wire/roll-and-clash';
import { sinceBeat } from './beats';
import { Charge } from './charge.svelte';
import { tell, type Names } from './describe';
import { Echo } from './echo.svelte';
import { highlights } from './highlights';
import { assign, powerCost } from './nouns';
import { latestPause, STAGES, type Pause, type Stage } from './pause';
import { activeAt, boardsAt, boardsOf, type Board } from './scenes';
import { Tray } from './tray.svelte';
import { all, say, words } from './words';

/** What is seen from a place at the table: the position, its clock, what the hand may do, and what was told. */
export abstract class Place extends Desk<View, Action, Event, HouseView> {
  readonly tray = new Tray();
  readonly echo = new Echo();
  /** The wait until the next roll. */
  readonly charge = new Charge();
  /** When dice were last thrown here. */
  thrownAt = $state(0);
  readonly #moment: Moment;

  constructor(source: Source<View, Action, Event, HouseView>) {
    super(source, words);
    this.#moment = new Moment(() => this.now());
  }

  get log(): readonly NewsOf<Event>[] {
    return this.source.log;
  }

  /** Acts that were sent and are not yet answered. */
  get flying(): readonly Action[] {
    return this.source.flying ?? [];
  }

  get roundTrip(): number | null {
    return this.source.roundTrip ?? null;
  }

  /** Table time now. */
  now(): number {
    return this.source.now?.() ?? this.view.now;
  }

  /** Table time for what is drawn anew with each frame. */
  get moment(): number {
    return this.source.now ? this.#moment.now : this.view.now;
  }

  /** Costs, tracks and times of this table. */
  get house(): HouseView {
    return this.source.house ?? HOUSE;
  }

  get phase(): PhaseView {
    return this.view.phase;
  }

  get beat(): boolean {
    return this.view.options.mode === 'beat';
  }

  get duel(): boolean {
    return this.view.options.duel !== 'off' && this.view.seats.length === 2;
  }

  get me(): Seat | null {
    return this.view.me;
  }

  get own(): PlayerView | null {
    return this.me === null ? null : this.view.seats[this.me]!;
  }

  get asked(): Seat | null {
    const { phase, view } = this;
    if (phase.is === 'pick') return view.waiting[0] ?? null;
    return phase.is === 'change' ? phase.seat : phase.is === 'answer' ? phase.by : null;
  }

  protected override waitsFor(seat: Seat): boolean {
    return this.view.waiting.includes(seat);
  }

  /** Who is asked and has not answered, in words. */
  get missing(): string {
    return all(this.view.waiting.filter((seat) => seat !== this.me).map(this.name));
  }

  // What the clock says.

  /** The pause that is going on. */
  get pause(): Pause | null {
    return this.phase.is === 'wait' || this.phase.is === 'change' ? latestPause(this.source.log) : null;
  }

  /** When Play goes on, while everybody waits for it. */
  get startsAt(): number | null {
    return this.phase.is === 'wait' ? this.phase.until : null;
  }

  /** Which step of the pause is shown now; nothing once the countdown runs. */
  get stage(): Stage | null {
    const { pause, phase, house } = this;
    if (!pause) return null;
    const end = phase.is === 'wait' ? phase.until - house.timing.countdown : phase.is === 'change' ? phase.from : 0;
    const left = end - this.moment;
    return left > 0 ? (STAGES[Math.max(0, 2 - Math.floor(left / house.timing.pause_step))] ?? 'damage') : null;
  }

  /** All boards as they are at this moment, also in the middle of a pause, which the rules resolve at once. */
  get boards(): Board[] {
    const { view, pause } = this;
    const stage = this.open ? null : this.stage;
    return pause && stage ? boardsAt(view, pause, stage) : boardsOf(view);
  }

  /** Whose ally is active at this moment. */
  get activeAlly(): Seat | null {
    const { view, pause } = this;
    const stage = this.open ? null : this.stage;
    return pause && stage ? activeAt(view, pause, stage) : view.active;
  }

  /** The number of the countdown, from 3 to 1; nothing outside of it. */
  get count(): number | null {
    if (this.startsAt === null || this.stage !== null) return null;
    return Math.max(
      1,
      Math.min(Math.ceil(this.house.timing.countdown / 1000), Math.ceil((this.startsAt - this.moment) / 1000)),
    );
  }

  /** Whether a roll may be made at this moment; read it in what is drawn. */
  get charged(): boolean {
    // Once it is so, no clock is needed to see it.
    return this.now() >= this.charge.until || this.moment >= this.charge.until;
  }

  /** What was rolled here is still unknown after more than a second. */
  get late(): boolean {
    return this.tray.flying && this.moment - this.thrownAt > 1500;
  }

  /** When the table will slap for this seat. In a lesson time stands, and nobody does. */
  get heldUntil(): number | null {
    const { own, house } = this;
    if (this.source.clock === undefined) return null;
    if (!own?.power || own.debt.length > 0 || this.phase.is !== 'play' || house.timing.power_hold === 0) return null;
    return own.touched + house.timing.power_hold;
  }

  // What the hand may do.

  /** Whether a slap is to be answered by this seat. */
  get mustAnswer(): boolean {
    return this.phase.is === 'answer' && this.mine && this.own?.answer === null;
  }

  /** Whether dice can be touched: Play runs, or a beat is planned here. */
  get active(): boolean {
    return (
      this.mine &&
      (this.phase.is === 'play' || (this.phase.is === 'plan' && !this.own?.planned && !this.echo.find('nothing')))
    );
  }

  /** A slap that the hand has made and the table has not yet told of. */
  get slapping(): boolean {
    return this.echo.find('slap') !== null;
  }

  /** For each symbol of the own Power the die that pays it. */
  get powerDice(): (number | null)[] {
    const { own, house } = this;
    return own
      ? assign(
          powerCost(own, house),
          own.dice.map(({ face }) => face),
          house.dice.joker,
          this.wild,
        )
      : [];
  }

  /** The face that counts as any while Nishio is active here. */
  get wild() {
    const { own, view, me, house } = this;
    return own?.ally && view.active === me ? house.ally[own.ally].face : null;
  }

  /** What the next roll takes: all that is not kept, and one that is owed. */
  get next(): number[] {
    const { own, tray } = this;
    if (!own) return [];
    const dice = tray.loose;
    if (own.debt.length === 0 || own.debt.some((die) => dice.includes(die))) return dice;
    const needed = new Set(this.powerDice);
    const owed = own.debt.find((die) => !needed.has(die)) ?? own.debt[0]!;
    return [...dice, owed].sort((a, b) => a - b);
  }

  // What was told.

  protected describe(events: readonly Event[]) {
    return tell(events, this.names, say);
  }

  protected override highlightsOf(events: readonly Event[]) {
    return highlights(events, this.names, say);
  }

  /** Dice roll, or a slap is to be answered. */
  override get hurried(): boolean {
    return !this.over && (this.phase.is === 'play' || this.phase.is === 'answer');
  }

  /** How seats are called in what is told. */
  get names(): Names {
    return { name: this.name, all, me: this.me, ally: (seat) => this.view.seats[seat]?.ally ?? null };
  }

  /** Events in words, without the step they belong to. */
  told(events: readonly Event[]): Omit<Line, 'step'>[] {
    return this.describe(events).filter(({ text }) => text);
  }

  /** In beats everybody acts at once: there are no turns to tell apart. */
  override get since(): Since {
    return sinceBeat(this.source.log, (news) => this.lines(news), this.me);
  }

  /** Most steps are rolls, which the dice show. */
  override recent(count: number): Line[] {
    return super.recent(count, count * 8);
  }
}
