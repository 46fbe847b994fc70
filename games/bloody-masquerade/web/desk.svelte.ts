import { Desk } from '$ui/desk.svelte';
import { Flights } from '$ui/flights.svelte';
import type { KeyPress, NewsOf, RoleWords, Sound, Source } from '$ui/room';
import {
  HOUSE,
  type Action,
  type Character,
  type CharacterView,
  type Clue,
  type Event,
  type HouseView,
  type MeetingView,
  type Refusal,
  type Seat,
  type Tile,
  type View,
} from '$wire/bloody-masquerade';
import { Choice } from './choice.svelte';
import { tell, type Names } from './describe';
import { flightsOf, type Flight } from './flights';
import { highlights } from './highlights';
import { meetings } from './history';
import { press } from './keys';
import { Marks } from './marks.svelte';
import { castOf, kindOf, leftOf, pairNow, rightOf } from './nouns';
import { offers, outlook, type Offers } from './offers';
import { destination, STEPS } from './ring';
import { choosesSeat, isSecret, reason, whyKill, whyNotYet, whyPlace, whySeat, type Why } from './why';
import { wants } from './verdicts';
import { all, person, say, words } from './words';

/** What lies open over the table. */
export type Sheet = { of: 'seat'; seat: Seat } | { of: 'character'; id: Character } | { of: 'tile'; tile: Tile };

/** A place at a table of Bloody Masquerade: the position, what is chosen, what is covered. */
export class MasqueradeDesk extends Desk<View, Action, Event, HouseView> {
  readonly choice: Choice;
  readonly flights = new Flights<Flight>();
  readonly marks: Marks;
  sheet = $state.raw<Sheet | null>(null);
  /** Which page of the notebook was opened last. */
  leaf = $state<Seat | null>(null);
  /** The notebook lies open beside the hand. */
  beside = $state(false);
  /** The place of the ring whose back lets its face shine through, if it is known. */
  lifted = $state<number | null>(null);
  /** Why the last tap did nothing. */
  why = $state<Why | null>(null);
  /** The own role decides what comes now, and it is covered. */
  hint = $state(false);
  /** A kill was asked for with a key and waits for the second. */
  armed = $state(false);
  /** Own cards were to go unseen, and that is asked once more. */
  unseen = $state(false);
  #stamp = '';
  /** The hand that was looked at last, by what everybody knows of it. */
  #looked = '';

  constructor(source: Source<View, Action, Event, HouseView>) {
    super(source, words);
    this.choice = new Choice(() => ({ view: this.view, legal: this.legal }));
    this.marks = new Marks(source.table && source.view && this.me !== null ? `${source.table}.${this.me}` : null);
    if (source.view) this.#renew();
  }

  /** The rules that are switched at this table, and what is done at its locations. */
  get house(): HouseView {
    return this.source.house ?? HOUSE;
  }

  /** Every meeting that the own seat was told about. */
  get told(): MeetingView[] {
    return meetings(this.source.log);
  }

  get me(): Seat | null {
    return this.view.me?.seat ?? null;
  }

  /** The own character with its goals. */
  get own(): CharacterView | undefined {
    return this.view.me ? castOf(this.view, this.view.me.character) : undefined;
  }

  override get role(): RoleWords | null {
    const { own, view } = this;
    if (!own) return null;
    const goals: { name?: string; text: string }[] = wants(own, view);
    const lead = say('role.lead', { n: goals.length });
    if (own.special !== null) goals.push({ text: say('goal.special', { n: own.special }) });
    if (own.killing.length === 0) goals.push({ text: say('goal.peaceful') });
    const who = say('role.who', { character: person(own.id), kind: say(`kind.a.${kindOf(own)}`) });
    return { who, lead, goals, secret: true };
  }

  get asked(): Seat | null {
    return this.view.waiting.length === 1 ? this.view.waiting[0]! : null;
  }

  protected override waitsFor(seat: Seat): boolean {
    return this.view.waiting.includes(seat);
  }

  get names(): Names {
    return { name: this.name, all, count: this.view.seats.length };
  }

  get ask(): string {
    const { phase, waiting, active } = this.view;
    if (phase.is === 'over') return say('ask.over');
    if (this.mine && this.busy) return say('ask.sent');
    const pair = pairNow(this.view);
    if (phase.is === 'exchange' && phase.target === this.me && !this.watching)
      return say('scene.wait_swap', { name: this.name(active) });
    if (this.mine && phase.is === 'start' && this.choice.mode === 'special') return say('ask.special.you');
    if (this.masked) return say('ask.first_up.mask');
    const me = this.me ?? 0;
    return say(`ask.${phase.is}.${this.mine ? 'you' : 'other'}`, {
      name: this.name(phase.is === 'answer' ? phase.target : active),
      names: all(waiting.map(this.name)),
      n: waiting.length,
      by: this.name(active),
      target: pair ? this.name(pair[1]) : '',
      left: this.name(leftOf(this.view, me)),
      right: this.name(rightOf(this.view, me)),
    });
  }

  get topic(): string {
    if (!this.mine) return 'aim';
    switch (this.view.phase.is) {
      case 'first_up':
      case 'place':
        return 'mask';
      case 'first_show':
      case 'first_give':
        return 'first';
      case 'start':
        return 'turn';
      case 'ask':
      case 'answer':
      case 'exchange':
        return 'interrogation';
      case 'remove':
      case 'mark':
        return 'suspicion';
      case 'attack':
        return 'attack';
      case 'support':
        return 'support';
      case 'over':
        return 'end';
    }
  }

  notice(fresh: readonly NewsOf<Event>[], quiet: boolean): void {
    if (fresh.length === 0) return;
    if (!quiet) this.flights.start(flightsOf(fresh.flatMap((news) => news.events)));
    if (this.over) this.sheet = null;
    this.#renew();
  }

  /** What was chosen stays as long as the same is asked: others may be asked at the same time. */
  #renew(): void {
    const { phase, turn, deed } = this.view;
    const stamp = `${phase.is}/${turn}/${deed}/${this.mine}`;
    if (stamp === this.#stamp) return;
    this.#stamp = stamp;
    this.choice.clear();
    this.tell(null);
  }

  protected describe(events: readonly Event[]) {
    return tell(events, this.names, say);
  }

  protected override highlightsOf(events: readonly Event[]) {
    return highlights(events, this.names, say);
  }

  /** What only two know has no sound of its own. */
  sound({ events }: NewsOf<Event>): Sound | null {
    const types = events.map((event) => event.type);
    if (types.includes('attacked')) return 'hit';
    if (types.includes('ended')) return 'win';
    if (types.includes('suspected') || types.includes('marked')) return 'pair';
    return types.some(
      (type) => type === 'moved' || type === 'interrogated' || type === 'interrogation_over' || type === 'all_given',
    )
      ? 'card'
      : null;
  }

  protected override uncovered(): void {
    this.hint = false;
    this.unseen = false;
    this.#looked = this.#dealt;
    this.choice.uncovered();
  }

  /** Changes whenever own cards may have changed, as everybody at the table knows: whether they have is a secret. */
  get #dealt(): string {
    const { turn, meetings } = this.view;
    const own = meetings.filter(({ asker, target }) => asker === this.me || target === this.me);
    return `${turn > 0}/${Math.max(0, ...own.map((met) => met.turn))}`;
  }

  /** Whether the chosen act gives or shows own cards that were not looked at. */
  get #blind(): boolean {
    const { is } = this.view.phase;
    const asked = is === 'first_up' || is === 'first_show' || is === 'first_give' || is === 'answer' || is === 'place';
    return asked && this.careful && !this.shown && this.#looked !== this.#dealt;
  }

  override made(choice: string): boolean {
    return choice === `mode ${this.choice.mode}` || super.made(choice);
  }

  override make(choice: string): void {
    if (choice === 'mode special') this.choice.setMode('special');
    else super.make(choice);
  }

  /** Why the rules refused an act, in words; nothing if that is a secret while the own cards are covered. */
  reason(refusal: Refusal): string | null {
    return isSecret(refusal.code) && !this.shown ? null : reason(refusal);
  }

  tell(why: Why | null): void {
    this.why = why;
    this.hint = false;
    this.armed = false;
    this.unseen = false;
  }

  /** What would be done with a player: the word on their boards. */
  get aim(): 'ask' | 'remove' | 'mark' | 'attack' | 'special' | 'look' | 'trade' {
    const { is } = this.view.phase;
    if (is === 'ask' || is === 'remove' || is === 'mark' || is === 'attack') return is;
    if (is === 'support') return this.choice.mode === 'trade' ? 'trade' : 'look';
    return 'special';
  }

  /** The player whose page of the notebook is open. */
  get page(): Seat {
    const me = this.me ?? 0;
    const wanted = this.choice.seat ?? this.leaf;
    return wanted === null || wanted === me ? leftOf(this.view, me) : wanted;
  }

  /** Opens the page of a player: beside the hand where there is room, else over the table. */
  read(seat: Seat, toggle = false): void {
    this.leaf = seat;
    if (this.beside) return;
    this.sheet = toggle && this.sheet?.of === 'seat' ? null : { of: 'seat', seat };
  }

  /** Whether players are chosen now. */
  get choosing(): boolean {
    return this.mine && !this.busy && choosesSeat(this.view, this.choice.mode);
  }

  /** An attack is asked for, and the own character, which lies open, can make none. */
  get idle(): boolean {
    return this.mine && this.view.phase.is === 'attack' && this.shown && this.own?.killing.length === 0;
  }

  /** A Mask was dealt, which must go up, and the own cards lie open. */
  get masked(): boolean {
    return this.mine && this.shown && this.choice.maskAt !== null;
  }

  whySeat(seat: Seat): Why | null {
    if (this.idle) return 'not_a_killer';
    return whySeat(this.view, this.house, this.legal, this.choice.mode, seat);
  }

  /** A player was tapped: chosen, or looked at. */
  touchSeat(seat: Seat): void {
    if (!this.choosing) return this.read(seat, this.sheet?.of === 'seat' && this.sheet.seat === seat);
    const why = this.whySeat(seat);
    this.tell(why);
    if (!why) this.choice.setSeat(seat);
  }

  /** A place of the ring was tapped: the token is to go there, or what it is is shown. */
  touchPlace(place: number): void {
    const tile = this.view.ring[place]?.tile ?? null;
    if (!this.mine || this.busy || this.view.phase.is !== 'start') {
      this.sheet = tile && !(this.sheet?.of === 'tile' && this.sheet.tile === tile) ? { of: 'tile', tile } : null;
      return;
    }
    const why = whyPlace(this.view, place);
    this.tell(why);
    if (why) return;
    this.choice.setSteps(STEPS.find((steps) => destination(this.view, steps) === place) ?? 1);
  }

  touchCard(slot: number): void {
    const other = this.masked && this.view.me?.hand[slot] !== 'mask';
    this.tell(other ? 'mask_first' : null);
    if (!other) this.choice.toggle(slot);
  }

  /** In the exchange: what goes. The card that lies up comes after those of the hand. */
  touchGive(at: number): void {
    const hand = this.view.me?.hand ?? [];
    const up = this.me === null ? null : this.view.seats[this.me]!.up;
    this.#held(at, hand, up, (held) => {
      this.choice.give = held;
      this.choice.giveAt = at;
    });
  }

  /** In the exchange: what comes. */
  touchTake(at: number): void {
    const { phase } = this.view;
    const up = phase.is === 'exchange' ? this.view.seats[phase.target]!.up : null;
    this.#held(at, this.laid, up, (held) => {
      this.choice.take = held;
      this.choice.takeAt = at;
    });
  }

  #held(at: number, list: readonly Clue[], up: Clue | null, set: (held: { card: Clue; up: boolean }) => void): void {
    const card = at < list.length ? list[at] : at === list.length ? up : null;
    if (!card) return;
    this.tell(null);
    set({ card, up: at >= list.length });
  }

  /** The cards that were laid out in the interrogation that goes on now, for the two alone. */
  get laid(): readonly Clue[] {
    const pair = pairNow(this.view);
    const met = pair && this.view.meetings.find((one) => one.asker === pair[0] && one.target === pair[1]);
    return met && met.turn === this.view.turn ? (met.secret?.shown ?? []) : [];
  }

  get offers(): Offers {
    return offers(this);
  }

  get outlook(): { text: string; warning: boolean } | null {
    return this.mine ? outlook(this) : null;
  }

  /** Whether the main action is a kill, which is held. */
  get dear(): boolean {
    const { wish } = this.choice;
    return this.mine && !this.busy && !this.idle && (wish?.do === 'attack' || wish?.do === 'special');
  }

  confirm(): void {
    if (!this.mine || this.busy) return;
    const { action, wish, mode, seat } = this.choice;
    if (this.dear) {
      if (!this.armed) return void (this.armed = true);
      const why = wish && 'target' in wish ? whyKill(this.view, this.legal, wish.target) : null;
      if (!action && isSecret(why) && !this.shown) {
        this.tell(null);
        this.hint = true;
        return;
      }
      if (!action) return this.tell(why);
    }
    if (!action) return this.tell(this.idle ? 'not_a_killer' : whyNotYet(this.view, mode, seat));
    if (this.#blind && !this.unseen) {
      this.tell(null);
      this.unseen = true;
      return;
    }
    this.tell(null);
    this.source.act(action);
  }

  /** Declines, or only pretends. */
  pass(): void {
    const action = this.choice.refusal;
    if (!this.mine || this.busy) return;
    if (!action) return this.tell('may_not_skip');
    this.tell(null);
    this.source.act(action);
  }

  press(key: KeyPress): boolean {
    return press(this, key);
  }
}
