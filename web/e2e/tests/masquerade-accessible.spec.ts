import { inspect } from '../audit.ts';
import { BOTH, all, drive, gather } from '../masquerade/chairs.ts';
import { asks, scene, show, type Question } from '../masquerade/hands.ts';
import { deadly } from '../masquerade/plans.ts';
import { tour } from '../masquerade/scenes.ts';
import { expect, test } from '../people.ts';

/** Some tests share the questions, so that they can run side by side. */
const SHARES: Record<string, readonly Question[]> = {
  'before the first turn, and at its beginning': ['first_up', 'first_show', 'first_give', 'start'],
  'with others and their cards': ['ask', 'exchange', 'support', 'answer'],
  'on red-edged places': ['remove', 'mark', 'attack'],
};

for (const [share, wanted] of Object.entries(SHARES)) {
  test(`questions ${share} can be read by everybody`, async ({ people }) => {
    const ann = await people.come('Ann', '/settings');
    const { page } = ann;
    await tour(people, ann, wanted, async (what) => {
      await expect(asks(page, what)).toBeVisible();
      if (what === 'exchange') {
        await show(page).click();
        await expect(scene(page).getByRole('button', { name: /Hidden/ })).toHaveCount(0);
      }
      await inspect(page, `masquerade-${what}`, { turn: true });
    });
  });
}

test('the notebook, a character and a place, opened, can be read by everybody', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { page } = ann;
  const { info, chairs, own } = await gather(people, ann, { options: BOTH });
  await page.goto(info.link);
  const sheet = page.getByRole('region', { name: 'Details' }).first();
  await show(page).click();
  await page.getByRole('button', { name: 'Notebook' }).click();
  await expect(sheet).toContainText('What you know about');
  await inspect(page, 'masquerade-notebook');
  await page.keyboard.press('Escape');
  await page
    .getByRole('region', { name: /^Characters in play/ })
    .getByRole('button')
    .first()
    .click();
  await expect(sheet).toBeVisible();
  await inspect(page, 'masquerade-character');
  await page.keyboard.press('Escape');
  await drive(people, all(chairs, deadly), () => own.view.phase.is === 'start' && !own.asked);
  await page.getByRole('button', { name: /^Place 2 of 8/ }).click();
  await expect(sheet).toBeVisible();
  await inspect(page, 'masquerade-waiting');
});

test('the end, the replay and the rules of Bloody Masquerade can be read by everybody', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { page } = ann;
  const { info, chairs } = await gather(people, ann, { options: BOTH });
  await drive(people, all(chairs, deadly), () => false);
  await page.goto(info.link);
  await expect(page.getByRole('heading', { level: 2, name: /wins?$/ })).toBeVisible();
  await inspect(page, 'masquerade-end');
  await page.getByRole('link', { name: 'Watch the replay', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Replay/ })).toBeVisible();
  await page.getByRole('slider', { name: 'Step' }).fill('14');
  await inspect(page, 'masquerade-replay');
  await page.goto(`${people.url}/rules/bloody-masquerade`);
  await expect(page.getByRole('heading', { level: 1, name: /Bloody Masquerade/ })).toBeVisible();
  await inspect(page, 'masquerade-rules');
});
