import type { Locator, Page } from '@playwright/test';
import { expect, type People, type Person } from '../people.ts';
import { call } from '../tables.ts';

export const SCREEN = { width: 1920, height: 1080 };

/** What a television shows until the host has admitted it. */
export const shown = (page: Page): Locator => page.getByRole('region', { name: 'TV code' });

/** The code as people read it from the screen. */
export async function readCode(page: Page): Promise<string> {
  await expect(shown(page)).toBeVisible();
  return /\d\d-\d\d/.exec(await shown(page).innerText())![0];
}

/** A television comes to a table at speed, and the host admits it in one go, for tests that are about something else. */
export async function admitted(people: People, host: Person, code: string): Promise<Person> {
  const television = await people.come('Television', `/t/${code}?tv`, { viewport: SCREEN });
  await call(host.context.request, people.url, `/tables/${code}/televisions`, {
    code: await readCode(television.page),
  });
  await expect(shown(television.page)).toHaveCount(0);
  return television;
}
