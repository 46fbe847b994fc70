import type { AnyView, Source } from '$ui/room';
import type { News, Replay, SeatInfo } from '$wire/index';

/** How fast a replay can run. */
export const SPEEDS: readonly number[] = [0.5, 1, 2, 4];

/** A finished game, step by step, as one viewer saw it. */
export class ReplayState implements Source {
  readonly replay: Replay;
  readonly legal: readonly unknown[] = [];
  readonly busy = false;
  step = $state(0);
  playing = $state(false);
  speed = $state(1);

  constructor(replay: Replay, step: number) {
    this.replay = replay;
    this.step = this.#clamp(step);
  }

  get last(): number {
    return this.replay.steps.length - 1;
  }

  get view(): AnyView {
    return this.replay.steps[this.step]!.view as AnyView;
  }

  get seats(): readonly SeatInfo[] {
    return this.replay.table.seats;
  }

  get house(): unknown {
    return this.replay.table.house?.values;
  }

  /** What has been told so far. */
  get log(): readonly News[] {
    return this.replay.steps.slice(0, this.step + 1).map((step) => step.news);
  }

  act(): void {}

  /** Goes to a step; returns the news that is fresh if it is the next one. */
  go(step: number): News | null {
    const from = this.step;
    this.step = this.#clamp(step);
    if (this.step === this.last) this.playing = false;
    return this.step === from + 1 ? this.replay.steps[this.step]!.news : null;
  }

  #clamp(step: number): number {
    return Math.min(Math.max(0, Math.trunc(step)), this.last);
  }
}
