import type { NewsOf } from '$ui/room';
import type { Timing } from '$wire/index';
import type { Event, Seat } from '$wire/roll-and-clash';

/** An answer on the time axis of its race; all times are milliseconds after the slap. */
export interface Runner {
  seat: Seat;
  /** What counted; nothing: no answer. */
  counted: number | null;
  /** Whether it was last, or did not answer. */
  last: boolean;
  /** How it came about; nothing for a bot, whose hand is at the server, and for who did not answer. */
  course: Course | null;
}

export interface Course {
  sent: number;
  /** Half of the time on the line lies before it. */
  shown: number;
  pressed: number;
  arrived: number;
  /** On the line, there and back. */
  transit: number;
  /** How much earlier it counts than it arrived. */
  corrected: number;
  roundTrip: number;
  claimed: number | null;
}

/** The slap of a Power and all answers to it, the first one first. */
export interface Race {
  /** The step of the slap, and the one in which the window closed; nothing while it is open. */
  step: number;
  closed: number | null;
  by: Seat;
  /** In table time. */
  at: number;
  regeneration: boolean;
  byTable: boolean;
  runners: Runner[];
  /** Between the last two; nothing where somebody did not answer. */
  margin: number | null;
}

/** Every race that was told. Beats and pairs have none: nobody answers there. */
export function races(log: readonly NewsOf<Event>[]): Race[] {
  return slaps(log).filter(({ runners }) => runners.length > 0);
}

/** What follows the latest slap, also before the first answer; with `raced` nothing where nobody answered it. */
export function latestRace(log: readonly NewsOf<Event>[], raced = false): Race | null {
  const last = slaps(log).at(-1) ?? null;
  return raced && last?.runners.length === 0 ? null : last;
}

function slaps(log: readonly NewsOf<Event>[]): Race[] {
  const found: Race[] = [];
  let open: Race | null = null;
  for (const news of log) {
    for (const event of news.events) {
      if (event.type === 'power_slapped') {
        open = {
          step: news.step,
          closed: null,
          by: event.seat,
          at: news.at,
          regeneration: event.regeneration,
          byTable: event.by_table,
          runners: [],
          margin: null,
        };
        found.push(open);
      } else if (event.type === 'answered' && open) {
        open.runners.push({
          seat: event.seat,
          counted: event.after,
          last: false,
          course: news.way ? course(news.way, open.at, event.after) : null,
        });
      } else if (event.type === 'last_slapper' && open) {
        if (open.runners.length > 0) close(open, event.seats, news.step);
        open = null;
      }
    }
  }
  return found;
}

function close(race: Race, last: readonly Seat[], step: number): void {
  race.closed = step;
  for (const seat of last) {
    const runner = race.runners.find((one) => one.seat === seat);
    if (runner) runner.last = true;
    else race.runners.push({ seat, counted: null, last: true, course: null });
  }
  // The last one is last also in a tie, which the turn of seats has decided.
  race.runners.sort((a, b) => Number(a.last) - Number(b.last) || (a.counted ?? Infinity) - (b.counted ?? Infinity));
  const [before, end] = race.runners.slice(-2).map((runner) => runner.counted);
  race.margin = before !== undefined && before !== null && end !== undefined && end !== null ? end - before : null;
}

/** What was not the reaction was spent on the line, as much there as back. */
export function course(way: Timing, at: number, counted: number): Course {
  const sent = way.sent - at;
  const arrived = way.received - at;
  const transit = Math.max(0, arrived - sent - counted);
  const shown = sent + transit / 2;
  return {
    sent,
    shown,
    pressed: Math.max(shown, arrived - transit / 2),
    arrived,
    transit,
    corrected: Math.max(0, arrived - counted),
    roundTrip: way.round_trip,
    claimed: way.claimed,
  };
}

/** How far the time axis reaches: everything that is drawn, rounded up to 100 ms, and never nothing. */
export function span(race: Race): number {
  const ends = race.runners.flatMap(({ counted, course: its }) => [counted ?? 0, its?.arrived ?? 0]);
  return Math.max(500, Math.ceil((Math.max(0, ...ends) + 50) / 100) * 100);
}

/** Round marks on a time axis: so many steps at most. */
export function marks(until: number, most = 6): number[] {
  const step = [100, 200, 250, 500, 1000, 2000].find((one) => until / one <= most) ?? 5000;
  return Array.from({ length: Math.floor(until / step) + 1 }, (_, index) => index * step);
}
