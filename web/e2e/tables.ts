import type { APIRequestContext, APIResponse, Locator, Page } from '@playwright/test';
import type { TableInfo } from '../wire/index.ts';
import { expect } from './people.ts';

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
