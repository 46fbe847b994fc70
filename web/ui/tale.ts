import type { Line, NewsOf } from './room';

/** What happened in a turn, oldest first; without a head, what came before the first one. */
export interface Turn {
  head: Line | null;
  lines: Line[];
}

/** So many turns are told at most to somebody who has none any more. */
const MOST = 12;

/** Lines under the turn they belong to, in the order in which they happened. */
export function turnsOf(lines: readonly Line[]): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    if (line.head) turns.push({ head: line, lines: [] });
    else if (turns.length === 0) turns.push({ head: null, lines: [line] });
    else turns.at(-1)!.lines.push(line);
  }
  return turns;
}

/** What a seat has missed. */
export interface Since {
  turns: Turn[];
  /** Told since its own last turn; else it has had none, and these are the latest. */
  own: boolean;
}

/**
 * The turns of others since the last turn of this seat; while its own is played, those before it. Whoever watches, or
 * has had no turn yet, is told the latest ones. Only the end of the log is read.
 */
export function since<Event>(
  log: readonly NewsOf<Event>[],
  lines: (news: NewsOf<Event>) => readonly Line[],
  me: number | null,
): Since {
  const own = (line: Line | null) => line?.head === true && me !== null && line.of === me;
  const found: Line[] = [];
  let heads = 0;
  let mine = 0;
  for (let at = log.length - 1; at >= 0 && mine < 2 && heads < (me === null ? 2 : MOST); at -= 1) {
    const told = lines(log[at]!).filter((line) => line.text && !line.small);
    found.unshift(...told);
    heads += told.filter((line) => line.head).length;
    mine += told.filter(own).length;
  }
  const turns = turnsOf(found).filter(({ head }) => head !== null);
  if (own(turns.at(-1)?.head ?? null)) turns.pop();
  const last = turns.findLastIndex(({ head }) => own(head));
  return { turns: turns.slice(last + 1), own: last >= 0 };
}

/** The lines that stand for all of them: what was done to this seat, then what nobody should miss, the newest first. */
export function gist(turns: readonly Turn[], me: number | null): Line[] {
  const lines = turns.flatMap(({ head, lines }) => (lines.length > 0 ? lines : head ? [head] : [])).reverse();
  const mine = lines.filter((line) => me !== null && line.to === me);
  const loud = lines.filter((line) => line.loud && !mine.includes(line));
  return mine.length + loud.length > 0 ? [...mine, ...loud] : lines.slice(0, 1);
}
