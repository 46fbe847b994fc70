import { gather as gatherClash } from '../clash/chairs.ts';
import { inspect } from '../audit.ts';
import { gather as gatherKing } from '../king/chairs.ts';
import { gather as gatherMasquerade } from '../masquerade/chairs.ts';
import { DESKTOP, expect, test, type Person } from '../people.ts';
import { withBots } from '../shisogari/tables.ts';

const coachOf = ({ page }: Person) => page.locator('.coach');
const off = ({ page }: Person) => page.getByRole('button', { name: /^Turn the coach off/ });

test('the coach speaks in the first three games of a kind, and then no more', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  for (let game = 1; game <= 4; game += 1) {
    const { code } = await withBots(ann, people.url);
    await ann.page.goto(`${people.url}/t/${code}`);
    await expect(ann.page.getByRole('region', { name: 'Your hand' })).toBeVisible();
    await expect(coachOf(ann), `game ${game}`).toHaveCount(game <= 3 ? 1 : 0);
    // A game that is opened again is the same one.
    await ann.page.reload();
    await expect(ann.page.getByRole('region', { name: 'Your hand' })).toBeVisible();
    await expect(coachOf(ann), `game ${game} again`).toHaveCount(game <= 3 ? 1 : 0);
  }
  // Another game is new again.
  const king = await gatherKing(people, ann, { programs: [], seats: 4 });
  await ann.page.goto(king.info.link);
  await expect(coachOf(ann)).toBeVisible();
});

test('it is turned off beside its line, and on again in the settings', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { code } = await withBots(ann, people.url);
  await ann.page.goto(`${people.url}/t/${code}`);
  await expect(coachOf(ann)).toContainText('Coach:');
  await off(ann).press('Enter');
  await expect(coachOf(ann)).toHaveCount(0);
  await ann.page.reload();
  await expect(ann.page.getByRole('region', { name: 'Your hand' })).toBeVisible();
  await expect(coachOf(ann)).toHaveCount(0);
  await ann.page.goto(`${people.url}/settings?table=${code}`);
  const choices = ann.page.getByRole('group', { name: /^Coach/ });
  await expect(choices.getByRole('radio', { name: 'Off' })).toBeChecked();
  await choices.getByRole('radio', { name: 'Always' }).check();
  await ann.page.getByRole('link', { name: `Back to table ${code}` }).click();
  await expect(coachOf(ann)).toBeVisible();
});

test('who only watches has no coach', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { code } = await withBots(ann, people.url);
  await ann.page.goto(`${people.url}/t/${code}?tv`);
  await expect(ann.page.getByRole('region', { name: 'The table' })).toBeVisible();
  await expect(coachOf(ann)).toHaveCount(0);
  const ben = await people.come('Ben', `/t/${code}`);
  await expect(ben.page.getByRole('region', { name: 'The table' })).toBeVisible();
  await expect(coachOf(ben)).toHaveCount(0);
});

for (const locale of ['en-GB', 'fr-FR', 'ja-JP']) {
  test(`its line can be read by everybody and needs no scrolling (${locale})`, async ({ people }) => {
    const ann = await people.come('Ann', '/settings', { locale });
    const shisogari = await withBots(ann, people.url);
    const king = await gatherKing(people, ann, { programs: [], seats: 4 });
    const masquerade = await gatherMasquerade(people, ann, { programs: [], seats: 5 });
    const places = {
      shisogari: `${people.url}/t/${shisogari.code}`,
      king: king.info.link,
      masquerade: masquerade.info.link,
    };
    for (const [name, address] of Object.entries(places)) {
      await ann.page.goto(address);
      await expect(coachOf(ann)).toBeVisible();
      await inspect(ann.page, `coach-${name}-${locale}`, { turn: true });
      // Who begins has nothing beside the bar yet, and more room than later.
      await ann.page.locator('.bar').evaluate((bar) => {
        if (!bar.querySelector('.since'))
          bar.append(Object.assign(document.createElement('div'), { className: 'since' }));
      });
      expect(await cut(ann), name).toBe(false);
    }
  });
}

test('at speed it moves nothing: the table and the hand stay where they are', async ({ people }) => {
  const ann = await people.come('Ann', '/settings', { viewport: { width: 390, height: 844 } });
  const clash = await gatherClash(people, ann, { seats: 4 });
  await ann.page.goto(clash.info.link);
  await expect(coachOf(ann)).toBeVisible();
  const places = () =>
    ann.page.evaluate(() =>
      ['section.ask', 'main.table'].map((one) => document.querySelector(one)!.getBoundingClientRect().top),
    );
  const bar = () => ann.page.evaluate(() => document.querySelector('section.ask')!.getBoundingClientRect().height);
  const before = await places();
  const height = await bar();
  const line = await coachOf(ann).innerText();
  // The choice of a board, of an ally, the countdown: each has a line of its own.
  await ann.page.getByRole('button', { name: 'Random' }).click();
  await expect(coachOf(ann)).not.toHaveText(line);
  expect(await places()).toEqual(before);
  expect(await bar()).toBe(height);
  expect(await cut(ann)).toBe(false);
});

/** Whether some of the bar does not fit in it, on the smallest phone, on its side, and on a desk. */
async function cut({ page }: Person): Promise<boolean> {
  const size = page.viewportSize()!;
  let found = false;
  for (const viewport of [{ width: 360, height: 640 }, { width: 844, height: 390 }, DESKTOP]) {
    await page.setViewportSize(viewport);
    found ||= await page.locator('section.ask').evaluate((bar) => bar.scrollHeight > bar.clientHeight);
  }
  await page.setViewportSize(size);
  return found;
}
