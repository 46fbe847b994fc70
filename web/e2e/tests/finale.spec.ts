import type { Locator, Page } from '@playwright/test';
import { audit, inspect } from '../audit.ts';
import * as clash from '../clash/chairs.ts';
import { READY, withHouse } from '../clash/values.ts';
import * as king from '../king/chairs.ts';
import { attack } from '../king/plans.ts';
import * as masquerade from '../masquerade/chairs.ts';
import { deadly } from '../masquerade/plans.ts';
import { DESKTOP, PHONE, expect, test, type People, type Person } from '../people.ts';
import { keys, playOn, viewOf } from '../shisogari/hands.ts';
import { withBots } from '../shisogari/tables.ts';

const skip = (page: Page): Locator => page.getByRole('button', { name: 'Skip', exact: true });
const scene = (page: Page, name: RegExp): Locator => page.getByRole('group', { name });
const news = (page: Page): Locator => page.getByRole('log', { name: 'Table updates' });
const result = (page: Page): Locator => page.locator('#end-title');

/** Opens a table's page; what has the board stays there until it is skipped, if it is to `stand`. */
async function watch(people: People, person: Person, link: string, stand = true): Promise<void> {
  if (stand) {
    await person.page.addInitScript(() => {
      const wait = window.setTimeout;
      window.setTimeout = ((work: () => void, ms?: number) =>
        wait(work, ms === 2600 ? 600_000 : ms)) as typeof window.setTimeout;
    });
  }
  await person.page.goto(`${people.url}/settings`);
  person.game = null;
  person.answered = -1;
  await person.page.goto(link);
  await people.until(() => person.game !== null);
}

/** The end: the result and what can be done are there without scrolling, the record comes last. */
async function expectEnd(page: Page, name: string): Promise<void> {
  const all = page.getByRole('button', { name: 'Show all' });
  await expect(result(page)).toBeVisible();
  if (await all.isVisible()) await all.click();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    const again = page.getByRole('button', { name: 'Play again' });
    for (const part of [result(page), again, page.getByRole('link', { name: 'Watch the replay', exact: true })])
      await expect(part).toBeInViewport({ ratio: 1 });
    const top = async (part: Locator) => (await part.boundingBox())!.y;
    expect(await top(result(page))).toBeLessThan(await top(again));
    const record = page.getByRole('link', { name: 'Download game record (JSON)' });
    await record.scrollIntoViewIfNeeded();
    const bottom = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(bottom - (await top(record)) - (await page.evaluate(() => scrollY))).toBeLessThan(150);
  }
  await page.setViewportSize(PHONE);
  await page.evaluate(() => scrollTo(0, 0));
  await inspect(page, `end-${name}`);
}

test('a monster that falls has its moment, on a phone and on a television, and the end comes after the last', async ({
  people,
}) => {
  const ann = await people.come('Ann', '/settings');
  const tv = await people.come('TV', '/settings', { viewport: DESKTOP });
  const { info, chairs } = await king.gather(people, ann, { programs: ['Ben', 'Cy'] });
  await watch(people, ann, info.link);
  await watch(people, tv, `${info.link}?tv`, false);
  const out = () => chairs[0]!.view.seats.filter(({ alive }) => !alive).length;
  const both = () => [ann, tv].every((person) => person.game!.step === chairs[0]!.game!.step);
  if (await king.drive(people, king.all(chairs, attack), () => out() === 1)) {
    await people.until(both);
    // The television first, where it goes by itself.
    for (const { page } of [tv, ann]) {
      await expect(scene(page, /is eliminated$/)).toBeVisible();
      // It is told once, with the news.
      await expect(news(page).getByText(/is eliminated$/)).toHaveCount(1);
    }
    await inspect(ann.page, 'moment-king');
    // Escape is for it alone.
    await ann.page.keyboard.press('Escape');
    await expect(scene(ann.page, /is eliminated$/)).toHaveCount(0);
    // By itself it ends too.
    await expect(scene(tv.page, /is eliminated$/)).toHaveCount(0);
  }
  await king.drive(people, king.all(chairs, attack), () => false);
  await people.until(() => ann.over && tv.over);
  const last = scene(ann.page, /is eliminated$/);
  if (viewEnding(ann).reason === 'last') {
    await expect(last).toBeVisible();
    await expect(result(ann.page)).toHaveCount(0);
    // Any other key ends all of it.
    await ann.page.keyboard.press('k');
  }
  await expect(last).toHaveCount(0);
  await expect(result(tv.page)).toBeVisible();
  await expect(tv.page.getByRole('link', { name: /Home|Download/ })).toHaveCount(0);
  await expectEnd(ann.page, 'king');
  // Who comes later sees the end at once.
  await ann.page.reload();
  await expect(result(ann.page)).toBeVisible();
  await expect(last).toHaveCount(0);
});

test('a kill or an Instant Victory has its moment before the objectives are gone through', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { page } = ann;
  for (;;) {
    const { info, chairs } = await masquerade.gather(people, ann, {});
    await watch(people, ann, info.link);
    await masquerade.drive(people, masquerade.all(chairs, deadly), () => false);
    await people.until(() => ann.over);
    for (const chair of chairs) chair.rise();
    if (['death', 'instant'].includes(viewEnding(ann).reason)) break;
  }
  const moment = scene(page, /attacks|Instant Victory/);
  await expect(moment).toBeVisible();
  await expect(result(page)).toHaveCount(0);
  await inspect(page, 'moment-masquerade');
  await skip(page).click();
  await expect(moment).toHaveCount(0);
  await expectEnd(page, 'masquerade');
});

for (const [locale, title, button] of [
  ['en-GB', /^Ann accuses .* of being the Vampire\.$/, 'Skip'],
  ['fr-FR', /^Ann accuse .* d’être le Vampire\.$/, 'Passer'],
  ['ja-JP', /^Annが「.*こそ始祖だ」と告発しました。$/, 'スキップ'],
] as const) {
  test(`an accusation has its moment in ${locale}, and then the end says who won`, async ({ people }) => {
    const ann = await people.come('Ann', '/settings');
    const { page } = ann;
    // Played in English until a Hunter may accuse, which is then seen in the language of the test.
    const due = () => ann.asked && viewOf(ann)!.phase.is === 'choose';
    do {
      const info = await withBots(ann, people.url);
      await watch(people, ann, info.link);
      await playOn([{ person: ann, hands: keys }], people, 99, due);
    } while (ann.over || viewOf(ann)!.me!.role !== 'hunter');
    await page.evaluate(
      (language) => {
        localStorage.setItem('yakai.settings', JSON.stringify({ name: 'Ann', roles: false, language }));
      },
      locale.slice(0, 2),
    );
    await page.reload();
    await expect(page.locator('.ask')).toHaveClass(/mine/);
    for (const key of ['x', '2', 'Enter', 'Enter']) await page.keyboard.press(key);
    await people.until(() => ann.over);
    await expect(scene(page, title)).toBeVisible();
    await expect(page.getByRole('log').getByText(title)).toHaveCount(1);
    await inspect(page, `moment-shisogari-${locale}`);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(result(page)).toBeVisible();
    if (locale === 'en-GB') await expectEnd(page, 'shisogari');
    else await audit(page, `the end in ${locale}`);
  });
}

test('Powers have their moment in a pause, no press is lost to it, and it is gone when dice roll', async ({
  people: home,
}) => {
  await withHouse(home, READY, async (people) => {
    const ann = await people.come('Ann', '/settings');
    const { page } = ann;
    const { info, chairs } = await clash.gather(people, ann, { programs: ['Ben', 'Cy'] });
    await page.goto(info.link);
    await people.until(() => ann.game !== null);
    const plays = chairs.map((chair) => clash.play(chair, clash.fierce, people));
    // Nothing on it can be pressed: whatever is below it gets the press.
    await expect(scene(page, /Power$/)).toHaveCSS('pointer-events', 'none', { timeout: 60_000 });
    await Promise.all(plays);
    await people.until(() => ann.over);
    await expect(result(page)).toBeVisible();
    await expectEnd(page, 'clash');
  });
});

function viewEnding(person: Person): { reason: string } {
  return (person.game!.view as { ending: { reason: string } }).ending;
}
