import type { NewTable, TableInfo } from '../../wire/index.ts';
import type { Person } from '../people.ts';
import { call } from '../tables.ts';

/** Quick looks and bots, so that a test waits for nothing but what it is about. */
export const QUICK: Partial<NewTable> = { bot_pace: 0, options: { look_ms: '0' } };

/** A table of this person with bots on the other chairs, begun. Nobody sits down with `watching`. */
export async function withBots(
  person: Person,
  url: string,
  more: Partial<NewTable> & { watching?: boolean } = {},
): Promise<TableInfo> {
  const { watching, ...wishes } = more;
  const api = person.context.request;
  await call(api, url, '/guest', { name: person.name });
  const options = { ...QUICK.options, ...wishes.options };
  const { code, seats } = await call(api, url, '/tables', {
    game: 'shisogari',
    seats: 4,
    ...QUICK,
    ...wishes,
    options,
  });
  if (!watching) await call(api, url, `/tables/${code}/seat`, {});
  for (let bot = watching ? 0 : 1; bot < seats.length; bot += 1) {
    await call(api, url, `/tables/${code}/bots`, { level: 'medium' });
  }
  return call(api, url, `/tables/${code}/start`);
}
