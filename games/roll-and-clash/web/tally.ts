import type { NewsOf } from '$ui/room';
import type { Event, Seat } from '$wire/roll-and-clash';

/** What a player did in a game, in figures. */
export interface Tally {
  rolls: number;
  techniques: number;
  powers: number;
  /** Tokens that own techniques and allies gave to others, and all that were received. */
  given: number;
  taken: number;
  kos: number;
  lasts: number;
  falseSlaps: number;
  /** The reactions of all answers, in milliseconds. */
  reactions: number[];
}

/** The figures of each seat. */
export function tallies(log: readonly NewsOf<Event>[], seats: number): Tally[] {
  const all = Array.from({ length: seats }, (): Tally => ({
    rolls: 0,
    techniques: 0,
    powers: 0,
    given: 0,
    taken: 0,
    kos: 0,
    lasts: 0,
    falseSlaps: 0,
    reactions: [],
  }));
  let fighter: Seat | null = null;
  let helper: Seat | null = null;
  const add = (seat: Seat | null, what: Exclude<keyof Tally, 'reactions'>, amount = 1) => {
    const its = seat === null ? undefined : all[seat];
    if (its) its[what] += amount;
  };
  for (const event of log.flatMap((news) => news.events)) {
    switch (event.type) {
      case 'rolled':
        add(event.seat, 'rolls');
        break;
      case 'technique_used':
        fighter = event.seat;
        add(event.seat, 'techniques');
        break;
      case 'ally_triggered':
        helper = event.seat;
        break;
      case 'tokens_moved':
        add(event.to, 'taken', event.amount);
        if (event.cause === 'technique') add(fighter, 'given', event.amount);
        if (event.cause === 'ally') add(helper, 'given', event.amount);
        break;
      case 'power_slapped':
        add(event.seat, 'powers');
        break;
      case 'answered':
        all[event.seat]?.reactions.push(event.after);
        break;
      case 'last_slapper':
        for (const seat of event.seats) add(seat, 'lasts');
        break;
      case 'knocked_out':
        add(event.seat, 'kos');
        break;
      case 'false_slapped':
        add(event.seat, 'falseSlaps');
        break;
      default:
    }
  }
  return all;
}

/** The mean of all answers; nothing where there were none. */
export function mean(reactions: readonly number[]): number | null {
  return reactions.length === 0 ? null : Math.round(reactions.reduce((sum, one) => sum + one, 0) / reactions.length);
}

/** Whose hand was fastest in the whole game. */
export function fastest(all: readonly Tally[]): { seat: Seat; after: number } | null {
  const best = all
    .map(({ reactions }, seat) => ({ seat, after: Math.min(...reactions) }))
    .sort((a, b) => a.after - b.after)[0];
  return best && Number.isFinite(best.after) ? best : null;
}
