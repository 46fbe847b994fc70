import type { GameInfo, Level, TableChange, TableInfo } from '$wire/index';

/** How long bots pretend to think, in milliseconds. */
export const PACES = { slow: 2500, normal: 1200, fast: 500, now: 0 } as const;
export type Pace = keyof typeof PACES;

/** After how many seconds a bot plays for somebody who is gone. */
export const PATIENCES = [30, 60, 180, 600] as const;

/** How a table is set up, as far as the host chooses it. */
export type Setup = Required<{ [K in keyof TableChange]: NonNullable<TableChange[K]> }>;

/** The pace that is nearest to this many milliseconds. */
export function paceOf(ms: number): Pace {
  const far = (pace: Pace) => Math.abs(PACES[pace] - ms);
  return (Object.keys(PACES) as Pace[]).reduce((best, pace) => (far(pace) < far(best) ? pace : best));
}

/** The numbers of players for whom a game is, the fewest first. */
export const seatCounts = (game: GameInfo): number[] =>
  Array.from({ length: game.most_seats - game.least_seats + 1 }, (_, index) => game.least_seats + index);

/** What the host chooses of a game's options; the others each seat chooses for itself. */
export const common = (game: GameInfo) => game.options.filter((option) => !option.per_seat);

/** A new table of a game, before anything is chosen. */
export function fresh(game: GameInfo): Setup {
  return {
    seats: game.best_seats,
    options: Object.fromEntries(common(game).map((option) => [option.key, option.default])),
    public: false,
    clock: 'off',
    patience: 60,
    bot_pace: PACES.normal,
    late: 'bots',
  };
}

/** How a table is set up now. */
export const setupOf = (info: TableInfo): Setup => ({
  seats: info.seats.length,
  options: info.options,
  public: info.public,
  clock: info.clock,
  patience: info.patience,
  bot_pace: info.bot_pace,
  late: info.late,
});

/** The level of the bots at a table; with several, that of the first. */
export const levelAt = (info: TableInfo): Level | null => info.seats.find((seat) => seat.kind === 'bot')?.level ?? null;

/** The levels in the order in which they are offered: what plays at random comes last. */
export const levelsOf = (game: GameInfo): Level[] => [
  ...game.bots.filter((level) => level !== 'random'),
  ...game.bots.filter((level) => level === 'random'),
];

/** The level for somebody who has not chosen one: an easy bot for beginners, else an even match. */
export function usualLevel(game: GameInfo, beginner: boolean): Level | null {
  const wish: readonly string[] = beginner ? ['easy', 'medium'] : ['medium'];
  return game.bots.find((level) => wish.includes(level)) ?? game.bots.at(-1) ?? null;
}

/** One thing that the host has changed. */
export type Changed =
  | { what: 'seats' | 'public' | 'clock' | 'patience' | 'pace' | 'late' | 'level' | 'order' }
  | { what: 'option'; key: string };

/** What the host has changed between two states of a lobby. `own` are the options that seats choose for themselves. */
export function changes(before: TableInfo, after: TableInfo, own: readonly string[]): Changed[] {
  const found: Changed[] = [];
  if (before.seats.length !== after.seats.length) found.push({ what: 'seats' });
  else if (moved(before, after)) found.push({ what: 'order' });
  for (const key of Object.keys(after.options)) {
    if (!own.includes(key) && before.options[key] !== after.options[key]) found.push({ what: 'option', key });
  }
  if (before.public !== after.public) found.push({ what: 'public' });
  if (before.clock !== after.clock) found.push({ what: 'clock' });
  if (before.patience !== after.patience) found.push({ what: 'patience' });
  if (before.bot_pace !== after.bot_pace) found.push({ what: 'pace' });
  if (before.late !== after.late) found.push({ what: 'late' });
  const [had, has] = [levelAt(before), levelAt(after)];
  if (had && has && had !== has) found.push({ what: 'level' });
  return found;
}

/** Whether this client is the host for good: whoever stands in while the host is away neither gives the table away nor closes it. */
export const owns = ({ host, host_seat, you }: TableInfo) => host && (host_seat === undefined || host_seat === you);

/** Who has taken over whose seat between two states of a running table, by the number of the seat. */
export function takeovers(before: TableInfo, after: TableInfo): number[] {
  if (before.stage !== 'playing' || after.stage !== 'playing') return [];
  return [...after.seats.keys()].filter((seat) => before.seats[seat]?.name !== after.seats[seat]!.name);
}

/** Whether the same company sits in another order. A person who changes seats moves alone, to an empty one. */
function moved(before: TableInfo, after: TableInfo): boolean {
  const names = (info: TableInfo) => info.seats.map((seat) => (seat.kind === 'empty' ? '' : seat.name));
  const [old, now] = [names(before), names(after)];
  const others = now.filter((name, index) => name !== old[index]);
  const same = [...old].sort().join('\n') === [...now].sort().join('\n');
  return same && others.filter((name) => name !== '').length > 1;
}
