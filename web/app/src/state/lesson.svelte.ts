import type { AnyView, Refused, Source } from '$ui/room';
import type { ErrorBody, LessonAct, LessonAnswer, LessonAsk, LessonFrame, News, SeatInfo } from '$wire/index';
import type { Beat, Lesson } from '$wire/lesson';
import type { Clockwork } from './connection.svelte';
import type { Place } from './lessons';

/** Before each act of the others, so that it is watched and not skipped. */
const WATCH = 800;
/** How long the curtain stays down over a jump. */
const CURTAIN = 1400;
/** After so long without a press, help is offered. */
const PATIENCE = 20_000;
/** After so many wrong presses the lit places pulse, and help is offered. */
const PULSE = 2;
const HELP = 3;

/** What was not wanted, and what is to be said to it: a trap by its number, or the rules' own word. */
export interface Wrong {
  trap: number | null;
  refusal: unknown;
}

/** What a lesson needs of the world. */
export interface World {
  /** Asks the server what comes of these acts. */
  ask(asked: LessonAsk): Promise<LessonAnswer>;
  /** Whether things move here: without motion nothing is waited for. */
  moves(): boolean;
  /** What the learner is called. */
  readonly name: string;
  /** Remembers how far the learner came; nothing once it is over. */
  leave(place: Place | null): void;
  time: Clockwork;
}

/** Who shows the table of a lesson. */
export interface Viewer {
  /** The table was laid anew: what was chosen there means nothing any more. */
  dealt(): void;
  /** Something happened; what has the board for a moment is waited for. */
  heard(fresh: readonly News[], quiet: boolean): Promise<void> | void;
  refused(refused: Refused): void;
}

/** A lesson being played: the table as the learner sees it, the beat, and what was done so far. */
export class LessonState implements Source {
  readonly lesson: Lesson;
  view = $state.raw<AnyView | null>(null);
  legal = $state.raw<readonly unknown[]>([]);
  log = $state.raw<readonly News[]>([]);
  seats = $state.raw<readonly SeatInfo[]>([]);
  house = $state.raw<unknown>(undefined);
  refused = $state.raw<Refused | null>(null);
  part = $state(0);
  at = $state(0);
  /** What comes after the beats: the next part is offered, or the tips are given. */
  after = $state<'more' | 'tips' | null>(null);
  /** Something happens by itself, and the bubble waits for it. */
  playing = $state(true);
  /** Who is watched. */
  watched = $state<number | null>(null);
  /** Some time goes by unseen. */
  curtain = $state(false);
  wrong = $state.raw<Wrong | null>(null);
  wrongs = $state(0);
  /** Help is offered. */
  helping = $state(false);
  /** The earlier beat whose bubble is read again. */
  reading = $state<number | null>(null);
  fault = $state.raw<unknown>(null);
  viewer: Viewer | null = null;
  #world: World;
  #acts: LessonAct[] = [];
  #expected: readonly unknown[] = [];
  #frames = 0;
  #now = $state(0);
  #flying = $state.raw<readonly unknown[]>([]);
  #sending = false;
  #stop: (() => void) | null = null;

  constructor(lesson: Lesson, world: World) {
    this.lesson = lesson;
    this.#world = world;
  }

  get beats(): readonly Beat[] {
    return this.lesson.parts[this.part]!.beats;
  }

  get beat(): Beat {
    return this.beats[this.at]!;
  }

  /** The beat whose bubble is shown. */
  get told(): Beat {
    return this.beats[this.reading ?? this.at]!;
  }

  get busy(): boolean {
    return this.#flying.length > 0;
  }

  get flying(): readonly unknown[] {
    return this.#flying;
  }

  /** What the players are called in the lesson's data. */
  get players(): string[] {
    return ['You', ...this.seats.slice(1).map(({ name }) => name)];
  }

  /** The lit places pulse. */
  get pulsing(): boolean {
    return this.wrongs >= PULSE;
  }

  /** The clock stands: it is what it was when the last thing happened. */
  now(): number {
    return this.#now;
  }

  /** Begins, or goes on where the learner was. */
  async start(place: Place | null = null): Promise<void> {
    this.part = place?.part ?? 0;
    this.#acts = place ? [...place.acts] : [];
    this.#frames = 0;
    this.after = null;
    const beat = place?.beat ?? 0;
    await this.#go(beat, beat > 0);
  }

  /** The server could not be asked: once more. */
  async retry(): Promise<void> {
    this.fault = null;
    this.#flying = [];
    await this.start({ part: this.part, beat: this.at, acts: this.#acts });
  }

  /** Reads on. */
  async next(): Promise<void> {
    if (this.reading !== null) {
      this.reading = this.reading + 1 < this.at ? this.reading + 1 : null;
      return;
    }
    if (this.playing || this.after) return;
    if (this.at + 1 < this.beats.length) return this.#go(this.at + 1);
    this.#rest();
    this.after = this.part + 1 < this.lesson.parts.length ? 'more' : 'tips';
    this.#world.leave(null);
  }

  /** The choice is made that the beat asks for. */
  async did(): Promise<void> {
    this.reading = null;
    await this.next();
  }

  /** Reads the bubble before. */
  back(): void {
    this.reading = Math.max(0, (this.reading ?? this.at) - 1);
  }

  /** The next part is wanted, or not. */
  async more(wanted: boolean): Promise<void> {
    if (!wanted) this.after = 'tips';
    else await this.start({ part: this.part + 1, beat: 0, acts: [] });
  }

  act(action: unknown): void {
    if (this.playing || this.after) return this.#refuse(action, null);
    if (this.beat.do === 'tap') return this.#say(action, { trap: null, refusal: null }, null);
    this.#flying = [...this.#flying, action];
    void this.#send();
  }

  /** Does what the beat asks for. */
  help(): void {
    const [best] = this.#expected;
    if (best !== undefined) this.act(best);
  }

  /** Something else was pressed than the choice that the beat asks for. */
  miss(): void {
    if (!this.playing && !this.after && this.beat.do === 'touch') this.#tell({ trap: null, refusal: null });
  }

  /** Somebody is at it: help can wait. */
  pressed(): void {
    if (!this.playing && !this.helping) this.#wait();
  }

  /** Nothing is waited for any more. */
  end(): void {
    this.#stop?.();
  }

  /** Goes to a beat: what happens there first is shown, then its bubble. */
  async #go(beat: number, quiet = false): Promise<void> {
    this.#rest();
    this.playing = true;
    this.at = beat;
    this.#world.leave({ part: this.part, beat, acts: this.#acts });
    const answer = await this.#ask(this.#acts);
    if (!answer) return;
    await this.#show(answer.frames, quiet);
    this.#expected = answer.expected;
    this.playing = false;
    this.#wait();
  }

  async #ask(acts: LessonAct[]): Promise<LessonAnswer | null> {
    try {
      const answer = await this.#world.ask({ part: this.part, beat: this.at, acts, from: this.#frames });
      this.seats = answer.seats.map((seat, at) => (at === 0 ? { ...seat, name: this.#world.name } : seat));
      this.house = answer.house?.values;
      this.#frames += answer.frames.length;
      return answer;
    } catch (error) {
      this.fault = error;
      return null;
    }
  }

  /** Sends what was done, one act after the other, each once the one before it was taken. */
  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    while (this.#flying.length > 0 && !this.fault) await this.#sendOne(this.#flying[0]);
    this.#sending = false;
  }

  async #sendOne(action: unknown): Promise<void> {
    const acts = [...this.#acts, { beat: this.at, action }];
    const answer = await this.#ask(acts);
    if (!answer) return;
    const { verdict } = answer;
    if (verdict !== 'fine' && verdict !== 'on_the_way') {
      this.#flying = this.#flying.slice(1);
      const trap = typeof verdict === 'object' ? verdict.wrong : null;
      return this.#say(action, { trap, refusal: answer.refused?.refusal ?? null }, answer.refused ?? null);
    }
    this.#acts = acts;
    this.wrong = null;
    const rest = this.#flying.slice(1);
    this.#flying = verdict === 'fine' ? [] : rest;
    if (verdict === 'fine') this.playing = true;
    await this.#show(answer.frames, false);
    if (verdict === 'on_the_way') return this.#world.leave({ part: this.part, beat: this.at, acts });
    for (const late of rest) this.#refuse(late, null);
    await this.#go(this.at + 1);
  }

  #say(action: unknown, wrong: Wrong, error: ErrorBody | null): void {
    this.#refuse(action, error);
    this.#tell(wrong);
  }

  #tell(wrong: Wrong): void {
    this.reading = null;
    this.wrong = wrong;
    this.wrongs += 1;
    if (this.wrongs >= HELP && this.beat.do !== 'tap') this.helping = true;
    this.#wait();
  }

  #refuse(action: unknown, error: ErrorBody | null): void {
    this.refused = { action, error: error ?? { code: 'lesson', message: '' }, at: this.#world.time.now() };
    this.viewer?.refused(this.refused);
  }

  /** Shows what happened, one thing after the other; `quiet` if it is old. */
  async #show(frames: readonly LessonFrame[], quiet: boolean): Promise<void> {
    for (const frame of frames) {
      const again = frame.kind === 'deal' || frame.kind === 'jump';
      const later = frame.kind === 'jump' && frame.beat > 0;
      if (!quiet && later && !this.curtain) {
        this.curtain = true;
        await this.#pause(CURTAIN);
      } else if (!quiet && frame.kind === 'act' && frame.seat !== 0) {
        this.watched = frame.seat;
        await this.#pause(WATCH);
      }
      const fresh = this.#take(frame);
      if (again) this.viewer?.dealt();
      else if (!quiet) await this.viewer?.heard(fresh, false);
    }
    if (quiet && frames.length > 0) this.viewer?.dealt();
    this.watched = null;
    this.curtain = false;
  }

  /** The table as it is after this; what is new in it. */
  #take({ message }: LessonFrame): readonly News[] {
    const last = this.log.at(-1)?.step ?? -1;
    const fresh = message.full ? message.steps : message.steps.filter(({ step }) => step > last);
    this.log = message.full ? message.steps : [...this.log, ...fresh];
    this.view = message.view as AnyView;
    this.legal = message.legal;
    this.#now = message.now;
    return fresh;
  }

  #pause(milliseconds: number): Promise<void> {
    if (!this.#world.moves()) return Promise.resolve();
    return new Promise((done) => {
      this.#stop = this.#world.time.later(milliseconds, done);
    });
  }

  /** A bubble is done with. */
  #rest(): void {
    this.#stop?.();
    this.wrong = null;
    this.wrongs = 0;
    this.helping = false;
    this.reading = null;
    this.#expected = [];
  }

  /** Waits for a press; in vain, help is offered. */
  #wait(): void {
    this.#stop?.();
    if (this.beat.do === 'tap') return;
    this.#stop = this.#world.time.later(PATIENCE, () => {
      this.helping = true;
    });
  }
}
