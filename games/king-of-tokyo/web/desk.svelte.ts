import { sameAct } from '$ui/acts';
import { Desk } from '$ui/desk.svelte';
import { Flights } from '$ui/flights.svelte';
import type { KeyPress, NewsOf, RoleWords, Sound, Source } from '$ui/room';
import type { Action, Card, Event, Face, Question, Refusal, Seat, SeatView, View } from '$wire/king-of-tokyo';
import { costOf } from './cards';
import { danger } from './danger';
import { describe } from './describe';
import { flightsOf, type Flight } from './flights';
import { highlights } from './highlights';
import { press } from './keys';
import { spelt } from './nouns';
import { offers, rapid, type Offer, type Offers } from './offers';
import { readOrders, type Orders } from './orders';
import { actOnCard, Pick, powers, turned, type Spot } from './pick.svelte';
import { slip } from './slip';
import { Tray } from './tray.svelte';
import { reason, type WhyKey } from './why';
import { say, words } from './words';

/** A card that is read, and where it lies. */
export interface Reading {
  card: Card;
  spot: Spot;
}

/** What lies open over the table; it is no dialog, and everything else goes on. */
export type Sheet = ({ of: 'card' } & Reading) | { of: 'monster'; seat: Seat } | { of: 'orders' };

/** A place at a King of Tokyo table: the position, what is chosen, what is read. */
export class KingDesk extends Desk<View, Action, Event> {
  readonly tray = new Tray();
  readonly pick = new Pick();
  readonly flights = new Flights<Flight>();
  sheet = $state.raw<Sheet | null>(null);
  /** The card that a mouse or a key has reached. */
  hovering = $state.raw<Reading | null>(null);
  /** A card of the market that is to be bought when the time comes. */
  wish = $state<Card | null>(null);
  /** Why the last tap did nothing. */
  why = $state('');
  /** A dear act that was asked for once and waits for the second time. */
  #armed = $state.raw<Action | null>(null);
  #position = '';

  constructor(source: Source<View, Action, Event>) {
    super(source, words);
    if (!source.view) return;
    this.tray.follow(this.view.dice, [], true);
    this.#settle();
  }

  get me(): Seat | null {
    return this.view.me;
  }

  get own(): SeatView | null {
    return this.me === null ? null : this.view.seats[this.me]!;
  }

  get asked(): Seat | null {
    return this.view.ask?.seat ?? null;
  }

  get what(): Question | null {
    return this.view.ask?.what ?? null;
  }

  get ask(): string {
    const { what, asked, view } = this;
    if (what === null || asked === null) return say('ask.over');
    if (this.mine && this.busy) return say('ask.sent');
    const values = { name: this.name(asked), by: this.name(view.active), n: view.rerolls };
    return say(`ask.${what}.${this.mine ? 'you' : 'other'}`, values);
  }

  get topic(): string {
    const topics: Partial<Record<Question, string>> = {
      yield: 'tokyo',
      hearts: 'dice',
      buy: 'cards',
      offer: 'cards',
      roll: 'dice',
    };
    return (this.mine && this.what && topics[this.what]) || 'turn';
  }

  override get role(): RoleWords | null {
    if (!this.own) return null;
    const who = say('role.who', { monster: say(`monster.${this.own.monster}.name`) });
    return { who, goals: [{ text: say('role.goal') }, { text: say('role.out') }], secret: false };
  }

  /** What can be pressed now. */
  get offers(): Offers {
    const { view, legal, tray, pick, name } = this;
    return this.mine ? offers({ view, legal, tray, pick, name }) : { main: null, second: null, more: [] };
  }

  /** Rapid Healing, when it is nobody's question. */
  get rapid(): Offer | null {
    return this.mine && this.what === 'hit' ? null : rapid(this.legal);
  }

  /** Why the act that waits for the second press is dear. */
  get alarm(): string {
    return (this.#armed && this.#warning(this.#armed)) ?? '';
  }

  armed(offer: Offer | null): boolean {
    return offer?.action != null && sameAct(this.#armed, offer.action);
  }

  /** What a button says: pressed once, what the second press will do. */
  label(offer: Offer): string {
    return this.armed(offer) ? (offer.sure ?? say('do.anyway', { what: offer.label })) : offer.label;
  }

  notice(fresh: readonly NewsOf<Event>[], quiet: boolean): void {
    const events = fresh.flatMap((news) => news.events);
    this.tray.follow(this.view.dice, events, quiet);
    this.#settle();
    if (!quiet) this.flights.start(flightsOf(events));
  }

  protected describe(events: readonly Event[]) {
    return events.map((event) => describe(event, this.name, say));
  }

  protected override highlightsOf(events: readonly Event[]) {
    return highlights(events, this.name, say);
  }

  sound({ events }: NewsOf<Event>): Sound | null {
    if (events.some((event) => event.type === 'ended')) return 'win';
    if (events.some((event) => event.type === 'damaged')) return 'hit';
    if (events.some((event) => event.type === 'bought')) return 'card';
    return events.some((event) => event.type === 'rolled') ? 'dice' : null;
  }

  press(key: KeyPress): boolean {
    return press(this, key);
  }

  /** Does what a button offers; what is dear is asked for twice. */
  take(offer: Offer | null): void {
    if (!offer || this.busy) return;
    if (!offer.action) return this.tell(offer.why ?? 'why.not_now');
    if (!this.legal.some((action) => sameAct(action, offer.action))) return this.tell('why.not_now');
    if (!this.armed(offer) && this.#warning(offer.action)) {
      this.#armed = offer.action;
      this.why = '';
      return;
    }
    this.tell(null);
    this.sheet = null;
    this.source.act(offer.action);
  }

  /** `kept 2 2`: these dice are kept, and no others. */
  override made(choice: string): boolean {
    return choice === ['kept', ...this.#kept].join(' ');
  }

  override begun(choice: string): boolean {
    const [what, ...wanted] = choice.split(' ');
    const count = (faces: readonly string[], face: string) => faces.filter((one) => one === face).length;
    return what === 'kept' && this.#kept.every((face) => count(this.#kept, face) <= count(wanted, face));
  }

  get #kept(): string[] {
    return this.tray.dice.filter((die) => die.locked).map((die) => spelt(die.face));
  }

  override make(choice: string): void {
    const wanted = choice.split(' ').slice(1);
    for (const { id, face, locked } of this.tray.dice) {
      const at = wanted.indexOf(spelt(face));
      if (at >= 0) wanted.splice(at, 1);
      if (at >= 0 !== locked) this.tray.toggle(id);
    }
  }

  /** Why the rules refused an act, in words. */
  reason(refusal: Refusal): string {
    return reason(refusal);
  }

  tell(why: WhyKey | null, values: Record<string, string | number> = {}): void {
    this.#armed = null;
    this.why = why ? say(why, values) : '';
  }

  /** Nothing is chosen, nothing is read. */
  drop(): void {
    this.tell(null);
    this.sheet = null;
    this.pick.clear();
    this.#prepare();
  }

  tapDie(id: number): void {
    const die = this.tray.die(id);
    if (!die) return;
    if (!this.mine)
      return this.tell(this.view.active === this.me ? 'why.dice_done' : 'why.dice_of', {
        name: this.name(this.view.active),
      });
    this.tell(null);
    if (this.what === 'roll') this.tray.tap(id);
    else if (this.what === 'probe' || this.what === 'change') this.#pickDie(id, die.face);
    else this.tell('why.dice_done');
  }

  tapFace(face: Face): boolean {
    this.tell(null);
    if (this.what === 'roll') return (this.tray.tapFace(face), true);
    if (this.what === 'change' && this.pick.die !== null) return (this.turnTo(face), true);
    const die = this.tray.dice.find((one) => one.face === face);
    if (die) this.tapDie(die.id);
    return die !== undefined;
  }

  /** The face that the chosen die is to show. */
  turnTo(face: Face): void {
    const die = this.tray.die(this.pick.die);
    const { power } = this.pick;
    if (!die || !power) return this.tell('why.choose_die');
    if (!turned(this.legal, power, die.face, face))
      return this.tell(die.face === face ? 'why.same_face' : 'why.not_now');
    this.tell(null);
    this.pick.face = face;
  }

  /** Reads a card, and chooses it if that is what is asked. */
  touch(card: Card, spot: Spot): void {
    this.tell(null);
    if (this.mine && actOnCard(this.legal, card, spot)) {
      this.pick.take(card, spot);
      this.sheet = this.pick.card ? { of: 'card', card, spot } : null;
      return;
    }
    this.pick.card = null;
    this.sheet = this.reads(card, spot) ? null : { of: 'card', card, spot };
    if (spot === 'market' && this.mine && (this.what === 'buy' || this.what === 'offer')) this.#whyNot(card);
  }

  /** Whether this card lies open. */
  reads(card: Card, spot: Spot): boolean {
    return this.sheet?.of === 'card' && this.sheet.card === card && this.sheet.spot === spot;
  }

  /** Opens what lies in front of a monster, or closes it. */
  look(seat: Seat): void {
    this.tell(null);
    this.sheet = this.looking === seat ? null : { of: 'monster', seat };
  }

  get looking(): Seat | null {
    return this.sheet?.of === 'monster' ? this.sheet.seat : null;
  }

  /** Marks a card of the market for the own turn. */
  mark(card: Card): void {
    this.tell(null);
    this.wish = this.wish === card ? null : card;
    this.#prepare();
  }

  /** What a card of the market would cost the own seat. */
  price(card: Card): number | null {
    const slot = this.view.market.indexOf(card);
    return slot < 0 ? null : (this.own?.prices[slot] ?? null);
  }

  /** What the card of another monster would cost the own seat. */
  fee(card: Card): number {
    const off = this.own?.cards.filter((one) => (one.copies ?? one.card) === 'alien-metabolism').length ?? 0;
    return Math.max(0, costOf(card) - off);
  }

  get orders(): Orders {
    return readOrders(this.source.orders);
  }

  order(change: Partial<Orders>): void {
    this.tell(null);
    this.source.setOrders?.({ ...this.orders, ...change });
  }

  /** Why this act is asked for twice. */
  #warning(action: Action): string | null {
    return danger(action, this.view, this.name) ?? (this.careful ? slip(action, this) : null);
  }

  #whyNot(card: Card): void {
    const price = this.price(card);
    const energy = this.own?.energy ?? 0;
    if (this.what === 'offer' && price !== null && price <= energy) this.tell('why.not_offered');
    else if (price !== null && price > energy) this.tell('why.costs', { n: price, energy });
  }

  #pickDie(id: number, face: Face): void {
    const again = this.pick.die === id;
    this.pick.die = again ? null : id;
    this.pick.face = null;
    if (again || this.what !== 'probe') return;
    if (!this.legal.some((action) => action.do === 'probe' && action.face === face)) this.pick.die = null;
  }

  /** Another question, or another position: what was chosen is laid back. */
  #settle(): void {
    const { ask, dice, market, turn, top } = this.view;
    const now = JSON.stringify([
      ask,
      dice,
      market,
      turn,
      top,
      this.own?.energy,
      this.own?.cards,
      this.view.hearts,
      this.view.hit,
    ]);
    if (now === this.#position) return;
    this.#position = now;
    if (this.wish && !market.includes(this.wish)) this.wish = null;
    this.tell(null);
    this.pick.clear();
    this.#prepare();
  }

  /** What is chosen before anything is tapped. */
  #prepare(): void {
    if (!this.mine) return;
    const { what, legal, wish } = this;
    if (wish && (what === 'buy' || what === 'offer') && actOnCard(legal, wish, 'market')) {
      this.pick.card = wish;
      this.pick.spot = 'market';
    }
    if (what === 'charge')
      this.pick.amount = Math.max(0, ...legal.map((action) => (action.do === 'store' ? action.amount : 0)));
    if (what === 'change') this.pick.power = powers(legal)[0] ?? null;
  }
}
