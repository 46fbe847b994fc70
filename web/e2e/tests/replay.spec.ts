import { inspect } from '../audit.ts';
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
  await expect(page).toHaveTitle(`Shisogari · Replay · ${code} · Yakai`);

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

  // From turn to turn, with buttons or keys; each step says line by line what it brought.
  const told = page.getByRole('status', { name: 'This step' });
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'First step' }).click();
  for (const turn of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Next turn' }).click();
    await expect(told.getByText(new RegExp(`^Turn ${turn}: \\w+$`))).toBeVisible();
  }
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(told.getByText(/^Turn 2: \w+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Previous turn' }).click();
  await expect(told.getByText(/^Turn 1: \w+$/)).toBeVisible();

  // Faster, by itself.
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('4×');
  const before = Number(await step.inputValue());
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => Number(await step.inputValue())).toBeGreaterThan(before + 2);
  await page.getByRole('button', { name: 'Pause' }).click();

  // All hands open: what each seat held at this step.
  await step.fill('6');
  await page.getByRole('button', { name: 'All hands' }).click();
  const hands = page.getByRole('list', { name: 'All hands' }).getByRole('listitem');
  await expect(hands).toHaveCount(seats.length);
  for (const [seat, { name }] of seats.entries()) await expect(hands.nth(seat)).toContainText(name);
  await expect(hands.filter({ hasText: 'Vampire' })).toHaveCount(1);
  await inspect(page, 'replay-hands');
  await page.getByRole('button', { name: 'All hands' }).click();
  await expect(hands).toHaveCount(0);

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
