import type { Line, NewsOf } from '$ui/room';
import { turnsOf, type Since } from '$ui/tale';
import type { Event, Seat } from '$wire/roll-and-clash';

type Log = readonly NewsOf<Event>[];

const planned = (news: NewsOf<Event>, me: Seat) =>
  news.events.some((event) => event.type === 'planned' && event.seat === me);
const carriedOut = (news: NewsOf<Event>) => news.events.some(({ type }) => type === 'unveiled');
const begins = (news: NewsOf<Event>) => news.events.some(({ type }) => type === 'beat');

/** The step that began the beat which was carried out in step `at`. That step may begin the next beat, too. */
const beginningOf = (log: Log, at: number) => log.slice(0, at).findLastIndex(begins);

/** Whether the beat that was just carried out ended before this seat had chosen an action. */
export function missed(log: Log, me: Seat): boolean {
  const last = log.findLastIndex(carriedOut);
  return last >= 0 && !log.slice(beginningOf(log, last) + 1, last + 1).some((news) => planned(news, me));
}

/** What came of the last beat in which this seat acted, and of all beats since; for others, of the last beat. */
export function sinceBeat(log: Log, lines: (news: NewsOf<Event>) => readonly Line[], me: Seat | null): Since {
  const last = log.findLastIndex(carriedOut);
  if (last < 0) return { turns: [], own: false };
  const acted = me === null ? -1 : log.slice(0, last + 1).findLastIndex((news) => planned(news, me));
  const from = acted < 0 ? last : log.findIndex((news, at) => at >= acted && carriedOut(news));
  const began = beginningOf(log, from);
  // What is planned now is not yet told.
  const next = log.findLastIndex(begins);
  const told = [
    ...(began < 0 ? [] : lines(log[began]!).filter((line) => line.head)).slice(-1),
    ...log.slice(from, next < from ? undefined : next + 1).flatMap((news) => lines(news)),
  ].filter((line) => line.text && !line.small);
  const turns = turnsOf(told).filter((turn) => turn.lines.length > 0);
  return { turns, own: false };
}
