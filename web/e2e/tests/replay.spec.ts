import { DESKTOP, expect, test } from '../people.ts';
import { withBots } from '../shisogari/tables.ts';

test('a finished game can be walked through from every chair, and each place has a link', async ({ people }) => {
  const ann = await people.come('Ann', '/', { viewport: DESKTOP });
  const { code, seats } = await withBots(ann, people.url, { watching: true });
  const { page } = ann;
  await page.goto(`${people.url}/t/${code}`);
  await expect(page.getByRole('heading', { level: 2, name: /win/ })).toBeVisible();
  await page.getByRole('link', { name: 'Watch the replay', exact: true }).click();
  await expect(page).toHaveURL(`${people.url}/t/${code}/replay`);

  const step = page.getByRole('slider', { name: 'Step' });
  await expect(step).toHaveValue('0');
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(step).toHaveValue('1');
  await expect(page.getByRole('status').filter({ hasText: /takes a (white|black) card from the table/ })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(step).toHaveValue('2');
  await page.getByRole('button', { name: 'Previous step' }).click();
  await expect(step).toHaveValue('1');
  await page.getByRole('button', { name: 'Last step' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /win/ })).toBeVisible();
  await page.getByRole('button', { name: 'First step' }).click();
  await expect(step).toHaveValue('0');

  // Jump: with the slider, and with a line of the log.
  await step.fill('5');
  await expect(page).toHaveURL(/[?&]step=5/);
  await page.getByRole('button', { name: 'Log' }).click();
  await page
    .getByRole('link', { name: /\(step 6\)$/ })
    .first()
    .click();
  await expect(step).toHaveValue('6');

  // Each chair knows its own cards and no others; a spectator knows none.
  const view = page.getByRole('combobox', { name: 'Point of view' });
  for (const [seat, { name }] of seats.entries()) {
    await view.selectOption(name);
    await expect(page).toHaveURL(new RegExp(`seat=${seat}&step=6`));
    await expect(page.getByRole('region', { name: 'Your seat' })).toContainText(name);
    await expect(page.getByText(/^You are (a Hunter|the Vampire|Kin)\. Your hand: /)).toHaveCount(1);
  }
  const link = page.url();
  await view.selectOption('Spectator');
  await expect(page.getByRole('region', { name: 'Your seat' })).toHaveCount(0);

  // The link leads somebody else to the same place.
  const ben = await people.come('Ben', link);
  await expect(ben.page.getByRole('slider', { name: 'Step' })).toHaveValue('6');
  await expect(ben.page.getByRole('region', { name: 'Your seat' })).toContainText(seats[3]!.name);
});

test('a running game has no replay', async ({ people }) => {
  const ann = await people.come('Ann');
  const { code } = await withBots(ann, people.url);
  for (const query of ['', '?seat=0', '?seat=1']) {
    const answer = await ann.context.request.get(`${people.url}/api/tables/${code}/replay${query}`);
    expect(answer.ok()).toBe(false);
  }
});
