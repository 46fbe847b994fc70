import { expect, test } from '../people.ts';
import { asks, backs, items, main, playOn, pointer, targets, viewOf } from '../shisogari/hands.ts';
import { withBots } from '../shisogari/tables.ts';

test('on a phone everything that is pressed in a turn is large enough, and nothing jumps', async ({ people }) => {
  const ann = await people.come('Ann', '/', { viewport: { width: 360, height: 740 } });
  const { page } = ann;
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Element }[];
      })[]) {
        const where = entry.sources.map(({ node }) => node?.className || node?.nodeName).join(', ');
        if (entry.value > 0.001) shifts.push(`${entry.value.toFixed(4)} ${where}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { code } = await withBots(ann, people.url);
  await page.goto(`${people.url}/t/${code}`);
  await people.until(() => ann.asked);
  await expect(asks(page, 'draft')).toBeVisible();
  const height = async (name: string, target: ReturnType<typeof main>) => {
    for (const one of await target.all()) {
      const box = (await one.boundingBox())!;
      expect.soft(Math.min(box.width, box.height), `${name}: ${await one.innerText()}`).toBeGreaterThanOrEqual(44);
    }
  };
  await height('main action', main(page));
  await height('backs', backs(page).getByRole('button'));
  // Parts of a pixel are no jump: the rows above may be some of them high.
  const spot = async () => {
    const { x, y, width, height } = (await main(page).boundingBox())!;
    return [x, y, width, height].map(Math.round);
  };
  const place = await spot();
  await page.evaluate(() => ((window as unknown as { shifts: string[] }).shifts.length = 0));

  const player = { person: ann, hands: pointer };
  await playOn([player], people, 99, () => ann.asked && viewOf(ann)?.phase.is === 'choose');
  await expect(asks(page, 'choose')).toBeVisible();
  expect(await spot(), 'the main action stays where it is').toEqual(place);
  await height('main action', main(page));
  await height('players', targets(page, 'Take from'));
  await height('items', items(page).getByRole('button'));
  await height('backs', backs(page).getByRole('button'));
  await height('actions', page.getByRole('group', { name: 'What do you want to do?' }).getByRole('button'));
  await pointer.take(page);
  await expect(asks(page, 'look')).toBeVisible();
  expect(await spot(), 'the main action stays where it is').toEqual(place);
  await height('main action', main(page));
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
  const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0);
  expect(sum, shifts.join('\n')).toBeLessThan(0.05);
});

for (const [width, height] of [
  [390, 664],
  [375, 553],
  [844, 390],
] as const) {
  test(`at ${width}×${height} nothing lies on what is pressed`, async ({ people }) => {
    const ann = await people.come('Ann', '/', { viewport: { width, height } });
    const { page } = ann;
    const { code } = await withBots(ann, people.url);
    await page.goto(`${people.url}/t/${code}`);
    await playOn([{ person: ann, hands: pointer }], people, 99, () => ann.asked && viewOf(ann)?.phase.is === 'choose');
    await expect(asks(page, 'choose')).toBeVisible();
    const pressed = [
      main(page),
      ...(await targets(page, 'Take from').all()),
      ...(await items(page).getByRole('button').all()),
    ];
    for (const one of pressed) {
      await one.scrollIntoViewIfNeeded();
      const reached = await one.evaluate((node) => {
        const { left, top, width: w, height: h } = node.getBoundingClientRect();
        const hit = document.elementFromPoint(left + w / 2, top + h / 2);
        return hit !== null && (node.contains(hit) || hit.contains(node));
      });
      expect.soft(reached, await one.innerText()).toBe(true);
    }
    await pointer.take(page);
    await expect(asks(page, 'look')).toBeVisible();
  });
}
