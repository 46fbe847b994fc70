import type { APIRequestContext, APIResponse, Locator, Page } from '@playwright/test';
import type { NewTable, TableInfo } from '../wire/index.ts';
import { expect, type Person, QUICK } from './people.ts';

/** A game on the home page. */
export const gameCard = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name: title }) });

/** What people do on the page, in one go, for tests that are about something else. */
export async function call(api: APIRequestContext, url: string, path: string, data?: unknown): Promise<TableInfo> {
  const post = (): Promise<APIResponse> => api.post(`${url}/api${path}`, data === undefined ? {} : { data });
  let answer = await post();
  // Who asks too much is told when to ask again.
  while (answer.status() === 429) {
    const { retry_after } = (await answer.json()) as { retry_after: number };
    await new Promise((resolve) => setTimeout(resolve, retry_after * 1000));
    answer = await post();
  }
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as TableInfo;
}

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
