import { buried, cutNames, photograph, settled } from '../audit.ts';
import { idle, gather as gatherClash, play } from '../clash/chairs.ts';
import { dice } from '../clash/hands.ts';
import { STILL, withHouse } from '../clash/values.ts';
import { midGame, lively } from '../king/scenes.ts';
import { asks as masqueradeAsks } from '../masquerade/hands.ts';
import { tour } from '../masquerade/scenes.ts';
import { expect, test, type Person } from '../people.ts';
import { asks, playOn, pointer, viewOf } from '../shisogari/hands.ts';
import { withBots } from '../shisogari/tables.ts';

const TOUCH = { hasTouch: true, isMobile: true };
const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
] as const;
const LONG = ['Alexandra', 'Sebastian', 'Konstantin', 'Guillaume', 'Anne-Laure', 'Frederick', 'Margarethe'];
const ME = 'Jean-Baptiste';

/** On every small screen names can be read and nothing of the own seat lies under anything. */
async function fits({ page }: Person, what: string, names: readonly string[]): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await settled(page);
    await photograph(page, `small-${what}-${width}x${height}`);
    expect.soft(await cutNames(page, names), `${what} at ${width}×${height}: names`).toEqual([]);
    expect.soft(await buried(page), `${what} at ${width}×${height}: the own seat`).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollHeight), what).toBeLessThanOrEqual(height);
  }
  await page.setViewportSize({ width: SIZES[0][0], height: SIZES[0][1] });
}

test('Bloody Masquerade with eight can be read on small screens, and the places of the ring be hit', async ({
  people,
}) => {
  const ann = await people.come(ME, '/settings', { viewport: { width: 360, height: 640 }, ...TOUCH });
  const { page } = ann;
  await tour(
    people,
    ann,
    ['first_show', 'start', 'ask', 'exchange', 'support', 'attack'],
    async (what) => {
      await expect(masqueradeAsks(page, what)).toBeVisible();
      await fits(ann, `masquerade-${what}`, [ME, ...LONG]);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await settled(page);
        const places = page.getByRole('region', { name: 'Ring of eight Locations' }).getByRole('button');
        await expect(places).toHaveCount(8);
        for (const place of await places.all()) {
          const box = (await place.boundingBox())!;
          expect.soft(Math.min(box.width, box.height), `a place at ${width}×${height}`).toBeGreaterThanOrEqual(36);
        }
        // Places, characters and boards do not lie on each other.
        const boxes = await page
          .getByRole('region', { name: 'The table' })
          .getByRole('button')
          .evaluateAll((all) => all.map((node) => node.getBoundingClientRect().toJSON() as DOMRect));
        const meet = (a: DOMRect, b: DOMRect) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
        const pairs = boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => meet(a, b)));
        expect.soft(pairs, `what overlaps at ${width}×${height}`).toEqual([]);
      }
    },
    LONG,
  );
});

test('King of Tokyo with six can be read on small screens', async ({ people }) => {
  const ann = await people.come(ME, '/settings', { viewport: { width: 360, height: 640 }, ...TOUCH });
  await midGame(people, ann, lively(7), LONG[0]);
  await fits(ann, 'king', [ME, ...LONG]);
  const market = (await ann.page.getByRole('region', { name: 'Market' }).boundingBox())!;
  for (const its of await ann.page.getByRole('main').locator('.gauges').all()) {
    const { y, height } = (await its.boundingBox())!;
    expect.soft(y + height, 'the others’ hearts are not below the market').toBeLessThanOrEqual(market.y + 1);
  }
});

test('Shisogari’s look and turn can be read on small screens', async ({ people }) => {
  const ann = await people.come(ME, '/settings', { viewport: { width: 360, height: 640 }, ...TOUCH });
  const { page } = ann;
  const { code } = await withBots(ann, people.url, { seats: 5 });
  await page.goto(`${people.url}/t/${code}`);
  const player = { person: ann, hands: pointer };
  for (const what of ['choose', 'look'] as const) {
    if (what === 'choose') await playOn([player], people, 99, () => ann.asked && viewOf(ann)?.phase.is === what);
    else await people.act(ann, () => pointer.take(page));
    await expect(asks(page, what)).toBeVisible();
    await fits(ann, `shisogari-${what}`, [ME]);
  }
  await page.getByRole('button', { name: 'Look at the drawn card' }).tap();
  await expect(page.getByRole('button', { name: 'Hide the drawn card' })).toBeVisible();
  await fits(ann, 'shisogari-seen', [ME]);
});

test('Roll & Clash can be read on small screens, and no word under the dice is cut', async ({ people: home }) => {
  await withHouse(home, STILL, async (people) => {
    for (const locale of ['en-GB', 'fr-FR', 'ja-JP']) {
      const ann = await people.come(ME, '/settings', { viewport: { width: 360, height: 640 }, locale, ...TOUCH });
      const { page } = ann;
      const { info, own, others } = await gatherClash(people, ann, { programs: LONG.slice(0, 3) });
      for (const chair of [own, ...others]) void play(chair, idle, people);
      await people.until(() => own.view.phase.is === 'play');
      await own.act({ do: 'roll', dice: [0, 1, 2, 3, 4] });
      await page.goto(info.link);
      const first = page.locator('[aria-keyshortcuts="1"]').first();
      await expect(first).toHaveAttribute('aria-disabled', 'false');
      await first.tap();
      await expect(first).toHaveAttribute('aria-pressed', 'true');
      if (locale === 'en-GB') await fits(ann, 'clash', [ME, ...LONG]);
      await page.setViewportSize({ width: 390, height: 844 });
      const words = dice(page).or(page.locator('.dice button')).locator('.word');
      const cut = await words.evaluateAll((all) =>
        all.filter((node) => node.scrollWidth > node.clientWidth).map((node) => node.textContent),
      );
      expect.soft(cut, locale).toEqual([]);
    }
  });
});
