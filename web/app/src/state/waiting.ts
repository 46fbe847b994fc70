import type { SeatInfo } from '$wire/index';

/** Who is waited for, and what will happen. */
export type Wait =
  /** A bot plays one's own seat. */
  | { why: 'away' }
  /** They have been offline for so many milliseconds, and a bot plays for them in so many. */
  | { why: 'gone'; seat: number; waited: number; left: number }
  /** So many are offline that one line must do: the last of them is played by a bot in so many milliseconds. */
  | { why: 'many'; seats: number[]; left: number }
  /** They have so many milliseconds left, then the table plays for them. */
  | { why: 'clock'; seats: number[]; left: number }
  /** The same for one's own seat. */
  | { why: 'you'; left: number }
  /** There is no limit, and they have been thinking for so many milliseconds. */
  | { why: 'long'; seats: number[]; waited: number };

/** What is known about the waiting; all times in milliseconds, of the same clock. */
export interface Moment {
  now: number;
  seats: readonly SeatInfo[];
  /** When the seats were told of. */
  heard: number;
  awaited: readonly number[];
  you: number | null;
  /** When thinking time is over. */
  until: number | null;
  /** When something last happened. */
  since: number;
  /** Everyone plays at once: nobody is waited for but those who are gone. */
  live: boolean;
}

/** After this long it is said for whom the others wait; sooner it would flicker. */
const LONG = 30_000;
const SILENT = 10_000;
/** More than this many get no line each. */
const MANY = 2;
/** So much before the end one is warned oneself. */
const HURRY = 10_000;

/** What to say about the waiting now: about those who are gone, else about those who think. */
export function waits({ now, seats, heard, awaited, you, until, since, live }: Moment): Wait[] {
  if (you !== null && seats[you]?.away) return [{ why: 'away' }];
  const others = awaited.filter((seat) => seat !== you && seats[seat]?.kind === 'person' && !seats[seat].away);
  const gone = others.flatMap((seat): Extract<Wait, { why: 'gone' }>[] => {
    const { gone, bot_in: comes } = seats[seat]!;
    if (gone === null || comes === null) return [];
    return [{ why: 'gone', seat, waited: gone + now - heard, left: Math.max(0, comes - (now - heard)) }];
  });
  if (gone.length > MANY)
    return [{ why: 'many', seats: gone.map(({ seat }) => seat), left: Math.max(...gone.map(({ left }) => left)) }];
  if (gone.length > 0 || live) return gone;
  const left = until === null ? null : Math.max(0, until - now);
  if (you !== null && awaited.includes(you)) return left !== null && left <= HURRY ? [{ why: 'you', left }] : [];
  if (others.length === 0) return [];
  const waited = now - since;
  if (left !== null) return waited >= SILENT ? [{ why: 'clock', seats: others, left }] : [];
  return waited >= LONG ? [{ why: 'long', seats: others, waited }] : [];
}

/** Somebody for whom a bot could play. */
export interface Offer {
  seat: number;
  /** Where the host cannot decide: how many want it, how many it takes, and whether one has said so oneself. */
  votes: { count: number; needed: number; mine: boolean } | null;
}

/** For whom one may let a bot play now: those who have kept everyone else waiting for too long. */
export function offers({
  now,
  seats,
  awaited,
  you,
  host,
  from,
}: Pick<Moment, 'now' | 'seats' | 'awaited' | 'you'> & {
  host: boolean;
  /** From when on it is offered. */
  from: number | null;
}): Offer[] {
  if (from === null || now < from || (you !== null && awaited.includes(you))) return [];
  return awaited.flatMap((seat): Offer[] => {
    const { kind, away, bot_votes: votes } = seats[seat]!;
    if (kind !== 'person' || away) return [];
    if (host) return [{ seat, votes: null }];
    if (you === null || !votes) return [];
    return [{ seat, votes: { count: votes.by.length, needed: votes.needed, mine: votes.by.includes(you) } }];
  });
}
