import type { Locator, Page } from '@playwright/test';
import { inspect, overflow, photograph } from '../audit.ts';
import { gather, idle, play } from '../clash/chairs.ts';
import { phaseOf, table } from '../clash/hands.ts';
import { SCREEN, readCode, shown } from '../clash/television.ts';
import { STILL, withHouse } from '../clash/values.ts';
import { DESKTOP, PHONE, expect, test, type Person } from '../people.ts';
import { gameCard } from '../tables.ts';

/** Where the host is asked for the code, and where it says how many televisions there are. */
const waits = (page: Page): Locator => page.getByRole('region', { name: 'A TV is waiting' });
const field = (page: Page): Locator => waits(page).getByRole('textbox', { name: 'The code it shows' });
const televisions = (page: Page): Locator => page.getByRole('region', { name: 'TV', exact: true });

/** The host types with the keyboard alone. */
async function type(page: Page, code: string): Promise<void> {
  await field(page).focus();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** The host sends all televisions away, and is asked once. */
async function sendAway(page: Page): Promise<void> {
  const away = televisions(page).getByRole('button', { name: 'Send TVs away' });
  await away.click();
  await expect(televisions(page).getByText('They see the game three seconds late again')).toBeVisible();
  await away.click();
}

/** Pictures of the host's page on a phone and on a desk. */
async function both(page: Page, name: string): Promise<void> {
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await photograph(page, `${name}-${viewport.width}`);
  }
}

const acts = (person: Person): string[] => person.sent.filter((text) => text.includes('"act"'));

test('before the start the host admits a television by its code, and sends it away', async ({ people: home }) => {
  await withHouse(home, STILL, async (people) => {
    const ann = await people.come('Ann', '/');
    const { page } = ann;
    const card = gameCard(page, 'Roll & Clash');
    await card.getByRole('button', { name: 'Play with friends' }).click();
    await card.getByRole('button', { name: 'Open the table', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Link to this table' })).toBeVisible();
    await expect(waits(page)).toHaveCount(0);

    const television = await people.come('Television', `${new URL(page.url()).pathname}?tv`, { viewport: SCREEN });
    const { page: tv } = television;
    const code = await readCode(tv);
    await expect(shown(tv)).toContainText(`Ann, the host, types ${code}`);
    await photograph(tv, 'clash-tv-lobby');
    expect(await overflow(tv), 'nobody scrolls a television').toEqual([]);
    for (const seat of await tv.getByRole('region', { name: 'Players' }).getByRole('listitem').all())
      await expect(seat).toBeInViewport({ ratio: 1 });
    await inspect(tv, 'clash-tv-lobby');
    await expect(field(page)).toBeVisible();
    await inspect(page, 'clash-tv-host-lobby');

    // Nobody else's code is one digit away from this one.
    await type(page, `${code.slice(0, 4)}${(Number(code[4]) + 1) % 10}`);
    await expect(waits(page).getByRole('alert')).toBeVisible();
    await expect(shown(tv)).toContainText(code);
    ann.forgive(/403/);
    await field(page).fill('');
    await type(page, code);
    await expect(shown(tv)).toHaveCount(0);
    await expect(waits(page)).toHaveCount(0);
    await expect(televisions(page).getByText('1 TV without delay.')).toBeVisible();
    await expect(televisions(page).getByRole('alert')).toHaveCount(0);
    await expect(televisions(page), 'the focus stays where the code was typed').toBeFocused();
    await photograph(tv, 'clash-tv-lobby-admitted');
    await inspect(page, 'clash-tv-host-lobby-admitted');

    // It stays admitted when its page is opened again.
    television.table = null;
    await tv.reload();
    await people.until(() => television.table !== null);
    await expect(tv.getByRole('region', { name: 'Invite' })).toBeVisible();
    await expect(shown(tv)).toHaveCount(0);
    await sendAway(page);
    await readCode(tv);
    await expect(field(page)).toBeVisible();
  });
});

test('while a game runs the host admits a television, and no key of the code plays', async ({ people: home }) => {
  await withHouse(home, STILL, async (people) => {
    const ann = await people.come('Ann', '/settings');
    const { page } = ann;
    const { info, own, others } = await gather(people, ann, { programs: ['Ben', 'Cy', 'Dee'] });
    for (const chair of [own, ...others]) void play(chair, idle, people);
    await page.goto(info.link);
    await people.until(() => phaseOf(ann) === 'play');
    const television = await people.come('Television', `/t/${info.code}?tv`, { viewport: SCREEN });
    const { page: tv } = television;
    const code = await readCode(tv);
    await people.until(() => phaseOf(television) === 'play');
    await expect(shown(tv)).toContainText(`Tap ${info.code} at the top of the page`);
    await expect(table(tv)).toBeVisible();
    await photograph(tv, 'clash-tv-waits');
    await inspect(tv, 'clash-tv-waits');

    await page.getByRole('button', { name: `This table ${info.code}` }).click();
    await expect(field(page)).toBeVisible();
    await both(page, 'clash-tv-host');
    await inspect(page, 'clash-tv-host');
    const before = acts(ann).length;
    await type(page, code);
    await expect(shown(tv)).toHaveCount(0);
    await expect(table(tv)).toBeVisible();
    await expect(televisions(page).getByText('1 TV without delay.')).toBeVisible();
    await expect(televisions(page)).toBeFocused();
    expect(acts(ann), 'what is typed plays nothing').toHaveLength(before);
    await photograph(tv, 'clash-tv-admitted');
    await inspect(tv, 'clash-tv-admitted');
    await both(page, 'clash-tv-host-admitted');

    await sendAway(page);
    await readCode(tv);
    await expect(table(tv)).toBeVisible();
    await expect(field(page)).toBeVisible();
  });
});
