import { buzz } from '$ui/buzz';
import type { KeyPress, NewsOf, Refused, RoleWords, Sound, Source } from '$ui/room';
import type { Action, Event, HouseView, Move, Refusal, Seat, View } from '$wire/roll-and-clash';
import { best, clockwise, sharesOf, targetsOf, usesOf, usual } from './aim';
import { askOf, topicOf } from './asks';
import { missed } from './beats';
import { seconds } from './describe';
import { waits } from './house';
import { press } from './keys';
import { Picks } from './picks.svelte';
import { Place } from './place.svelte';
import { Show } from './show.svelte';
import { buzzOf, soundOf } from './signals';
import { taste } from './taste.svelte';
import { reason, type NoteKey } from './why';
import { allyName, characterName, say } from './words';

/** A technique that is complete and waits for a player to be hit. */
export interface Aim {
  move: Move;
  targets: Seat[];
  /** Whom a second tap means. */
  best: Seat;
}

/** A technique that is complete and leaves tokens over: they can be dealt in these ways, a name for each token. */
export interface Share {
  move: Move;
  ways: Seat[][];
  /** Which of them a second tap means. */
  clockwise: number;
}

/** What stands above the dice: why nothing happened, a false start, or the server's word that differs from what was shown. */
export interface Note {
  kind: 'why' | 'early' | 'differs';
  text: string;
}

/** A press so soon after the slap came into sight was not meant for it, unless a Power of one's own was. */
const TOO_QUICK = 100;
/** A roll that is pressed a little too soon is sent in its moment. */
const PATIENCE = 300;
/** Clocks are not quite the same everywhere: so much later a roll is safe. */
const MARGIN = 15;

/** A place at a Roll & Clash table and its hand: what is chosen, done ahead of the server, and said about it. */
export class ClashDesk extends Place {
  readonly show = new Show();
  readonly picks = new Picks(this);
  note = $state.raw<Note | null>(null);
  aim = $state.raw<Aim | null>(null);
  share = $state.raw<Share | null>(null);
  /** When the slap that is to be answered came into sight. */
  #shown: number | null = null;
  #fired = '';

  constructor(source: Source<View, Action, Event, HouseView>) {
    super(source);
    if (source.view) this.#settle([], true);
  }

  override get closes(): number | null {
    const { phase } = this;
    if (phase.is !== 'pick' && phase.is !== 'plan' && phase.is !== 'change') return null;
    // Where the table has no clock, nobody has to hurry over boards and allies, nor over anything in beats.
    const soft = phase.is !== 'change' || this.beat;
    return soft && this.source.clock === 'off' ? null : phase.until;
  }

  /** A die is kept and the rest rolled in one move of the hand, in beats too. */
  override get many(): boolean {
    return !this.over;
  }

  override get live(): boolean {
    return !this.beat && !this.over;
  }

  get ask(): string {
    return askOf(this);
  }

  /** Boards and allies are chosen before anything runs. */
  override get calm(): boolean {
    return this.phase.is === 'pick' || (super.calm && this.phase.is !== 'plan');
  }

  override get role(): RoleWords | null {
    const { own } = this;
    if (!own) return null;
    const { board, ally } = own;
    const who =
      board && ally
        ? say('role.who', { character: characterName(board.character), ally: allyName(ally) })
        : say('role.pick');
    return {
      who,
      goals: [{ text: say('role.goal') }, { text: say(this.beat ? 'role.beat' : 'role.how') }],
      secret: false,
    };
  }

  get topic(): string {
    return topicOf(this);
  }

  // What the hand does.

  touchDie(die: number, at?: number): void {
    const { own, tray } = this;
    const shown = own?.dice[die];
    if (!this.active || !shown) return this.tell('why', 'why.not_asked');
    if (!shown.face || tray.thrown(die)) return;
    this.tell(null);
    tray.toggle(die);
    if (tray.kept(die) && !shown.aside && !shown.marked && !this.#sends('set_aside', die))
      this.send({ do: 'set_aside', die }, at);
  }

  roll(at?: number): void {
    const { phase, own } = this;
    if (phase.is === 'wait') return this.#early();
    if (!own || !this.active)
      return this.tell('why', phase.is === 'answer' ? 'why.paused' : own?.planned ? 'why.planned' : 'why.not_asked');
    if (this.echo.find('roll') || this.charge.queued) return;
    this.#unchoose();
    const dice = this.next;
    if (dice.length === 0) return this.tell('why', 'why.no_dice');
    if (phase.is === 'plan') {
      if ((own.rolls ?? 0) >= this.house.beat.rolls_per_beat) return this.tell('why', 'why.no_roll_left');
      return this.#throw(dice, at);
    }
    const { until } = this.charge;
    const wait = until === 0 ? 0 : until + MARGIN - this.now();
    if (wait <= 0) return this.#throw(dice, at);
    if (wait > PATIENCE) return this.tell('why', 'why.too_soon', { ms: Math.round(wait) });
    this.tell(null);
    this.charge.queue(wait, () => {
      if (this.active && this.phase.is === 'play') this.#throw(this.next);
    });
  }

  #throw(dice: number[], at?: number): void {
    this.tray.throw(dice);
    this.thrownAt = this.now();
    this.send({ do: 'roll', dice }, at);
    if (this.phase.is === 'play') this.#wait(waits(this.house, this.view.options.pace).roll);
  }

  /** Taps a technique: it fires, or asks for a player, or who gets the rest; a second tap means what is marked. */
  use(move: Move, at?: number): void {
    if (!this.active)
      return this.tell(
        'why',
        this.own?.planned
          ? 'why.planned'
          : this.phase.is === 'answer' || this.phase.is === 'wait'
            ? 'why.paused'
            : 'why.not_asked',
      );
    if (this.aim?.move === move) return this.hit(this.aim.best, at);
    if (this.share?.move === move) return this.deal(this.share.clockwise, at);
    this.#unchoose();
    const uses = usesOf(this.legal, move);
    if (uses.length === 0) return this.#whyNot(move);
    const targets = targetsOf(uses);
    const ways = sharesOf(uses);
    if (ways.length > 0) {
      this.tell(null);
      this.share = { move, ways, clockwise: clockwise(ways, this.me!) };
    } else if (targets.length > 1) {
      this.tell(null);
      this.aim = { move, targets, best: best(this.view, move, targets, this.house) ?? targets[0]! };
    } else this.#use(move, targets[0] ?? null, at);
  }

  /** The player whom the technique hits that was tapped. */
  hit(seat: Seat, at?: number): void {
    if (!this.aim) return;
    if (!this.aim.targets.includes(seat)) return this.tell('why', seat === this.me ? 'why.yourself' : 'why.bad_target');
    this.#use(this.aim.move, seat, at);
  }

  /** Who gets the rest of the technique that was tapped. */
  deal(way: number, at?: number): void {
    const { share } = this;
    const seats = share?.ways[way];
    // Left to the table, it goes round clockwise, whatever is true by then.
    if (share && seats) this.#use(share.move, null, at, way === share.clockwise ? [] : seats);
  }

  #use(move: Move, target: Seat | null, at?: number, rest: readonly Seat[] = []): void {
    const action = usual(usesOf(this.legal, move), target, this.view, this.house, rest);
    this.#unchoose();
    if (!action) return this.tell('why', 'why.not_now');
    if (this.echo.find('use')) return;
    this.send(action, at);
    if (this.phase.is === 'play') this.#wait(waits(this.house, this.view.options.pace).technique);
  }

  /** Hits the tile: a Power, an answer, a plan, or nothing but air. */
  slap(at: number = performance.now()): void {
    const { phase, own } = this;
    if (phase.is === 'wait') return this.#early();
    if (!own || !this.mine) return this.tell('why', phase.is === 'answer' ? 'why.answered' : 'why.not_asked');
    if (this.slapping) return;
    this.#unchoose();
    if (phase.is === 'answer') {
      if (!own.power && this.#shown !== null && at - this.#shown < TOO_QUICK) return this.tell('early', 'early.answer');
      return this.send({ do: 'slap' }, at, this.#shown ?? undefined);
    }
    if (!this.active) return this.tell('why', own.planned ? 'why.planned' : 'why.not_asked');
    if (own.power && own.debt.length > 0) return this.tell('why', 'why.must_reroll');
    if (!own.power && phase.is === 'plan') return this.tell('why', 'why.power_not_complete');
    if (!own.power) return this.#slapAir(at);
    this.send({ do: 'slap' }, at);
  }

  #slapAir(at: number): void {
    const now = this.now();
    const { false_slap_lock: lock } = this.house.timing;
    const hushed = this.own!.hushed_until;
    if (now < hushed) return this.tell('early', 'early.slap.again', { s: seconds(hushed - now) });
    this.send({ do: 'slap' }, at);
    this.tell('early', 'early.slap', { s: seconds(lock) });
    this.#wait(lock);
    this.#feel([20, 40, 20]);
  }

  nothing(at?: number): void {
    if (this.phase.is !== 'plan' || !this.active)
      return this.tell('why', this.own?.planned ? 'why.planned' : 'why.not_now');
    this.#unchoose();
    this.send({ do: 'nothing' }, at);
  }

  /** Nothing is chosen any more. */
  drop(): void {
    this.#unchoose();
    this.tell(null);
  }

  #unchoose(): void {
    this.aim = null;
    this.share = null;
  }

  /** Why the rules refused an act, in words. */
  reason(refusal: Refusal): string {
    return reason(refusal);
  }

  tell(kind: Note['kind'] | null, key?: NoteKey, values: Record<string, string | number> = {}): void {
    this.note = kind && key ? { kind, text: say(key, values) } : null;
  }

  // What the frame of the page asks.

  notice(fresh: readonly NewsOf<Event>[], quiet: boolean): void {
    this.show.notice(fresh, quiet, this.view.ccg, this.house);
    const events = fresh.flatMap((news) => news.events);
    this.#settle(events, quiet);
    if (!quiet && events.some(({ type }) => type === 'unveiled')) this.#late();
  }

  override refuse({ action: act, error }: Refused<Action>): void {
    if (!this.echo.drop(act)) return;
    if (act.do === 'roll') this.tray.land();
    this.#follow();
    if (this.taught) return;
    if (error.code === 'waiting') return this.tell('why', 'echo.waiting');
    if (act.do === 'set_aside') return;
    const { phase } = this;
    if (phase.is === 'answer' || phase.is === 'wait') {
      const by = phase.is === 'answer' ? phase.by : this.pause?.by;
      if (by !== undefined) return this.tell('differs', 'echo.differs.stopped', { name: this.name(by) });
    }
    const refusal = error.refusal as Refusal | undefined;
    if (act.do === 'use' && (!refusal || refusal.code === 'not_payable'))
      return this.tell('differs', 'echo.differs.dice');
    this.tell('differs', 'echo.differs', { why: refusal ? reason(refusal) : say('why.not_now') });
  }

  sound({ events }: NewsOf<Event>): Sound | null {
    return soundOf(events, this.me, this.own);
  }

  press(key: KeyPress): boolean {
    return press(this, key);
  }

  // Below the surface.

  /** Shows an act as done and sends it. */
  send(action: Action, at?: number, shown?: number): void {
    if (action.do !== 'set_aside' && action.do !== 'use' && action.do !== 'roll' && this.echo.find(action.do)) return;
    this.tell(null);
    this.echo.add(action);
    this.source.act(action, at, shown);
  }

  #sends(kind: 'set_aside', die: number): boolean {
    return this.echo.acts.some((act) => act.do === kind && act.die === die);
  }

  /** No roll for so long from now. */
  #wait(milliseconds: number): void {
    const now = this.now();
    this.charge.extend(now + milliseconds, now);
  }

  #early(): void {
    if (this.startsAt !== null)
      this.tell('early', 'early.roll', { s: seconds(Math.max(0, this.startsAt - this.now())) });
  }

  /** Nobody is passed over without a word. */
  #late(): void {
    if (this.own && !this.own.out && missed(this.log, this.me!)) this.tell('early', 'early.beat');
  }

  #whyNot(move: Move): void {
    const { own } = this;
    if (own && own.debt.length > 0) return this.tell('why', 'why.must_reroll');
    this.tell('why', own?.payable.includes(move) ? 'why.not_now' : 'why.not_payable');
  }

  /** The wait for the next roll as the server has it, unless a roll is under way. */
  #follow(): void {
    const { own } = this;
    if (!own || this.echo.find('roll') || this.echo.find('use')) return;
    this.charge.set(own.ready_at, Math.max(own.touched, this.view.now));
  }

  #settle(events: readonly Event[], quiet: boolean): void {
    const { own, me, phase } = this;
    if (quiet) this.echo.clear();
    this.#differs(events);
    this.echo.hear(events, me);
    this.tray.follow(own?.dice ?? [], events, me, quiet);
    if (phase.is !== 'play' && phase.is !== 'plan') {
      this.charge.unqueue();
      this.tray.land();
      // What was said about a press is over with the play it was in.
      if (phase.is === 'wait' && this.note?.kind === 'early') this.tell(null);
    }
    if (phase.is !== 'play' && !this.slapping) this.echo.clear();
    if (
      (phase.is !== 'pick' && phase.is !== 'change') ||
      events.some(({ type }) => type === 'board_taken' || type === 'ally_taken')
    )
      this.picks.clear();
    if (this.aim && !usesOf(this.legal, this.aim.move).length) this.aim = null;
    this.#share();
    this.#follow();
    this.#see();
    if (!quiet && !this.watching) {
      const felt = buzzOf(events, this.me, own);
      if (felt !== null) this.#feel(felt);
      this.#auto();
    }
  }

  /** Who can get the rest changes with the table. */
  #share(): void {
    const { share } = this;
    if (!share) return;
    const ways = sharesOf(usesOf(this.legal, share.move));
    if (ways.join(';') !== share.ways.join(';')) this.share = null;
  }

  /** Somebody else's slap came before what was shown here. */
  #differs(events: readonly Event[]): void {
    const slap = events.find((event) => event.type === 'power_slapped');
    if (!slap || slap.type !== 'power_slapped' || slap.seat === this.me) return;
    if (this.slapping && !this.watching) this.tell('differs', 'echo.differs.answer', { name: this.name(slap.seat) });
  }

  /** Remembers when the slap was painted that is to be answered. */
  #see(): void {
    if (!this.mustAnswer) {
      this.#shown = null;
      return;
    }
    if (this.#shown !== null) return;
    this.#shown = performance.now();
    if (typeof requestAnimationFrame === 'undefined') return;
    requestAnimationFrame(() => {
      if (this.#shown !== null) this.#shown = performance.now();
    });
  }

  #feel(pattern: number | number[]): void {
    if (taste.vibrate) buzz(pattern);
  }

  /** Techniques that leave no choice fire by themselves, if that is wanted: the strongest first. */
  #auto(): void {
    const { own, phase } = this;
    if (
      !taste.auto ||
      phase.is !== 'play' ||
      !own ||
      !this.active ||
      own.power ||
      this.echo.find('use') ||
      this.echo.find('roll')
    )
      return;
    const key = JSON.stringify([own.dice, own.touched]);
    if (key === this.#fired) return;
    const ready = own.payable.filter((move) => {
      const uses = usesOf(this.legal, move);
      return uses.length > 0 && targetsOf(uses).length <= 1;
    });
    const move = ready.find((one) => one === 't2') ?? ready[0];
    if (!move) return;
    this.#fired = key;
    this.#use(move, targetsOf(usesOf(this.legal, move))[0] ?? null);
  }
}
