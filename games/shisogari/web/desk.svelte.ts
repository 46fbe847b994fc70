import { Desk } from '$ui/desk.svelte';
import { Flights } from '$ui/flights.svelte';
import type { KeyPress, NewsOf, RoleWords, Sound, Source } from '$ui/room';
import {
  COLOURS,
  ITEMS,
  type Action,
  type Card,
  type Event,
  type Refusal,
  type Seat,
  type View,
} from '$wire/shisogari';
import { Choice, MODES, type Mode } from './choice.svelte';
import { describe } from './describe';
import { Routes, type Flight } from './flights';
import { bite, highlights } from './highlights';
import { asked, colourOf, size } from './nouns';
import { isSecret, reason, type Why } from './why';
import { say, words } from './words';

const MODE_KEYS: Record<string, Mode> = { t: 'take', g: 'give', x: 'accuse' };
const ITEM_KEYS = ['KeyQ', 'KeyW', 'KeyE', 'KeyA', 'KeyS', 'KeyD'];

/** A place at a Shisogari table: the position, what is chosen, what is covered. */
export class ShisogariDesk extends Desk<View, Action, Event> {
  readonly choice: Choice;
  readonly flights = new Flights<Flight>();
  /** Every draw may have changed a role, so everybody is asked to look, whatever happened. */
  unchecked = $state(false);
  /** The card in the look has been seen. */
  looked = $state(false);
  /** Why the last tap did nothing. */
  why = $state<Why | null>(null);
  /** What is still to do before the main action. */
  hint = $state<'look' | 'choose' | 'role' | null>(null);
  /** An accusation was asked for with a key and waits for the second. */
  armed = $state(false);
  readonly #routes = new Routes();

  constructor(source: Source<View, Action, Event>) {
    super(source, words);
    this.choice = new Choice(() => ({ view: this.view, legal: this.legal }));
    if (!source.view) return;
    this.choice.clear();
    this.#nudge();
  }

  get me(): Seat | null {
    return this.view.me?.seat ?? null;
  }

  get asked(): Seat | null {
    return asked(this.view);
  }

  get ask(): string {
    const phase = this.view.phase;
    const values = { name: this.asked === null ? '' : this.name(this.asked) };
    if (this.mine && this.busy) return say('ask.sent');
    if (this.mine && phase.is === 'choose' && this.legal.some((action) => action.do === 'pass'))
      return say('ask.stuck');
    return this.mine ? say(`ask.${this.task}.you`) : say(`ask.${phase.is}.other`, values);
  }

  /** What one's own seat is to do now: in a turn, the one of the three actions that is chosen. */
  get task(): Mode | Exclude<View['phase']['is'], 'choose'> {
    const phase = this.view.phase.is;
    return phase === 'choose' ? this.choice.mode : phase;
  }

  override get role(): RoleWords | null {
    const { me, need } = this.view;
    if (!me) return null;
    const who = say('role.who', { role: say(`role.a.${me.role}`) });
    const goals = [{ text: say(`role.goal.${me.role}`, { need }) }, { text: say(`role.note.${me.role}`) }];
    return { who, goals, secret: true };
  }

  get topic(): string {
    if (!this.mine) return 'aim';
    if (this.view.phase.is === 'choose' && this.choice.mode === 'accuse') return 'accuse';
    return { draft: 'deal', choose: 'turn', pick: 'draw', look: 'look', over: 'end' }[this.view.phase.is];
  }

  notice(fresh: readonly NewsOf<Event>[], quiet: boolean): void {
    if (fresh.length === 0) return;
    const events = fresh.flatMap((news) => news.events);
    this.choice.clear();
    this.tell(null);
    this.looked = false;
    if (events.some((event) => event.type === 'paired' || event.type === 'kept')) this.#nudge();
    // Who holds the cards open sees the change at once.
    if (this.covering.open) this.uncovered();
    if (quiet) return;
    this.flights.start(this.#routes.of(events));
    this.highlights.whisper = bite(events, this.me, say) ?? this.highlights.whisper;
  }

  protected override highlightsOf(events: readonly Event[]) {
    return highlights(events, this.name, say);
  }

  protected describe(events: readonly Event[]) {
    return events.map((event) => describe(event, this.name, say));
  }

  sound({ events }: NewsOf<Event>): Sound | null {
    if (events.some((event) => event.type === 'ended')) return 'win';
    if (events.some((event) => event.type === 'paired')) return 'pair';
    return events.some((event) => event.type === 'drew' || event.type === 'drafted') ? 'card' : null;
  }

  override lay(): void {
    super.lay();
    this.unchecked = false;
  }

  #nudge(): void {
    this.unchecked = this.me !== null && !this.over && !this.open;
  }

  protected override uncovered(): void {
    this.unchecked = false;
    this.hint = null;
    if (this.view.me?.look) this.looked = true;
  }

  override made(choice: string): boolean {
    return choice === `mode ${this.choice.mode}` || super.made(choice);
  }

  override make(choice: string): void {
    const mode = MODES.find((one) => choice === `mode ${one}`);
    if (mode) this.tell(this.choice.setMode(mode));
    else super.make(choice);
    if (this.covering.open) this.uncovered();
  }

  /** Why the rules refused an act, in words; nothing if that is a secret while the own cards are covered. */
  reason(refusal: Refusal): string | null {
    return isSecret(refusal.code) && !this.shown ? null : reason(refusal);
  }

  tell(why: Why | null): void {
    this.why = why;
    this.hint = null;
    this.armed = false;
  }

  /** Whether the main action may be pressed, and if not, why. */
  get ready(): boolean {
    if (!this.mine || this.busy || this.choice.action === null) return false;
    return this.view.phase.is !== 'look' || this.looked;
  }

  /** Who is pointed at as the Vampire, while nothing has been said. Covered, it looks the same whoever points. */
  get suspect(): Seat | null {
    const { mode, target } = this.choice;
    return this.mine && this.view.phase.is === 'choose' && mode === 'accuse' ? target : null;
  }

  /** Why this player cannot be chosen. Why nobody can be accused is told only while the own role shows. */
  whySeat(seat: Seat): Why | null {
    const why = this.choice.whyTarget(seat);
    return why === 'not_a_hunter' && !this.shown ? null : why;
  }

  confirm(): void {
    const action = this.choice.action;
    if (this.suspect !== null && !this.busy) {
      if (!this.armed) {
        this.armed = true;
        return;
      }
      if (!action) {
        this.tell(this.shown ? 'not_a_hunter' : null);
        this.hint = this.shown ? null : 'role';
        return;
      }
    }
    if (!this.ready || !action) return;
    this.tell(null);
    this.source.act(action);
  }

  /** What the chosen act will do, in words; part of it may be a warning. */
  get outlook(): { text: string; warning: boolean } | null {
    const { mode, target, item } = this.choice;
    if (!this.mine || this.view.phase.is !== 'choose' || target === null) return null;
    const theirs = this.view.seats[target]!.hand;
    if (mode === 'accuse')
      return { text: say('outlook.accuse', { name: this.name(target), need: this.view.need }), warning: true };
    if (mode === 'take' && size(theirs) === 1)
      return { text: say('outlook.last', { name: this.name(target) }), warning: true };
    if (!item) return null;
    return { text: say(`outlook.${mode}`, { name: this.name(target), item: say(`card.${item}`) }), warning: false };
  }

  press({ key, code }: KeyPress): boolean {
    const letter = key.toLowerCase();
    if (letter === 'v' && this.me !== null && !this.watching) return (this.toggle(), true);
    if (!this.mine || this.busy) return false;
    if (key === 'Enter') return (this.confirm(), true);
    if (key === 'Escape') return (this.choice.clear(), this.tell(null), true);
    const phase = this.view.phase.is;
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      if (phase === 'look') return false;
      return (this.tell(this.choice.setColour(COLOURS[key === 'ArrowLeft' ? 0 : 1]!)), true);
    }
    if (phase === 'look') return /^[1-9]$/.test(key) && this.pickPartner(Number(key) - 1);
    if (phase !== 'choose') return false;
    const mode = MODE_KEYS[letter];
    if (mode) return (this.tell(this.choice.setMode(mode)), true);
    if (/^[1-9]$/.test(key) && Number(key) <= this.view.seats.length) {
      return (this.tell(this.choice.setTarget(Number(key) - 1)), true);
    }
    const item = ITEMS[ITEM_KEYS.indexOf(code)];
    return item !== undefined && (this.tell(this.choice.setItem(item)), true);
  }

  /** The cards of the own hand that share the drawn card's colour, one slot each. */
  get slots(): readonly Card[] {
    const me = this.view.me;
    return me?.look ? me.hand.filter((card) => colourOf(card) === colourOf(me.look!.card)) : [];
  }

  pickPartner(index: number): boolean {
    const card = this.slots[index];
    if (!card) return false;
    const why = this.choice.setPartner(card);
    // Why not is a secret as well: it tells what was drawn.
    this.tell(this.shown ? why : null);
    return true;
  }
}

export { MODES };
