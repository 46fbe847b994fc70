import { inspect } from '../audit.ts';
import { expect, test, type Person } from '../people.ts';
import { withBots } from '../shisogari/tables.ts';
import { gameCard } from '../tables.ts';

/** The card of a game, with what it asks before a game against bots. */
async function botsCard(person: Person, title: string) {
  const card = gameCard(person.page, title);
  await card.getByRole('button', { name: 'Play against bots' }).click();
  return {
    card,
    count: (n: number) => card.getByRole('group', { name: 'How many bots' }).getByRole('radio', { name: String(n) }),
    level: (name: string) => card.getByRole('group', { name: 'Bot level' }).getByRole('radio', { name }),
    variant: (name: string) => card.getByRole('group', { name: /^Variant/ }).getByRole('radio', { name }),
    start: () => card.getByRole('button', { name: 'Start the game' }).click(),
  };
}

test('a guest with a code finds the field for it first, on the smallest phone without scrolling', async ({
  people,
}) => {
  const { page } = await people.come('Ann', '/', { viewport: { width: 360, height: 640 } });
  const field = page.getByRole('textbox', { name: 'I have a code' });
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeInViewport({ ratio: 1 });
  // It is the first thing that the Tab key reaches, and the first game's name is in sight as well.
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await expect(page.getByRole('article').first().getByRole('heading')).toBeInViewport();
  for (const card of await page.getByRole('article').all())
    expect((await card.boundingBox())!.height).toBeLessThan(360);
});

test('the bots’ card asks how many and how strong, and starts a beginner gently', async ({ people }) => {
  const ann = await people.come('Ann', '/');
  const first = await botsCard(ann, 'Bloody Masquerade');
  await expect(first.count(4)).toBeChecked();
  await expect(first.level('Medium')).toBeChecked();
  await expect(first.variant('Gentle first game')).toBeChecked();
  await expect(first.card.getByText(/^Gentle first game – /)).toBeVisible();
  await first.count(3).check();
  await first.level('Random').check();
  await first.card.getByRole('combobox', { name: 'Bots’ pace' }).selectOption('fast');
  await inspect(ann.page, 'home-bots');
  await first.start();
  await people.until(() => ann.game !== null);
  expect(ann.table).toMatchObject({ bot_pace: 500, options: { characters: 'first_game' } });
  expect(ann.table!.seats.map((seat) => seat.level)).toEqual([null, 'random', 'random', 'random']);
});

test('where the gentle game does not suit that many bots, the card says so; the standard game does', async ({
  people,
}) => {
  const ann = await people.come('Ann', '/');
  const { card, count, variant, start } = await botsCard(ann, 'Bloody Masquerade');
  await count(7).check();
  await start();
  await expect(card.getByRole('alert')).toContainText('suits 4 bots best');
  ann.forgive(/422/);
  await variant('Standard game').check();
  await start();
  await people.until(() => ann.game !== null);
  expect(ann.table!.seats).toHaveLength(8);
  expect(ann.table!.options.characters).toBe('random');
});

test('whoever has finished a game of a kind is offered the standard one', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  await ann.page.evaluate(() => localStorage.setItem('yakai.played', '["roll-and-clash"]'));
  await ann.page.goto(people.url);
  const { variant } = await botsCard(ann, 'Roll & Clash');
  await expect(variant('Standard game')).toBeChecked();
  await expect(variant('Gentle first game')).not.toBeChecked();
});

test('who comes back finds the running games on the home page, with whose turn it is', async ({ people }) => {
  const ann = await people.come('Ann', '/');
  const { page } = ann;
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Continue' })).toHaveCount(0);
  const { code } = await withBots(ann, people.url);
  await page.goto(`${people.url}/t/${code}`);
  await people.until(() => ann.asked);
  await page.goto(people.url);
  const mine = page.getByRole('region', { name: 'Continue' }).getByRole('link');
  await expect(mine).toHaveAccessibleName('Shisogari Ann’s table Your turn');
  await inspect(page, 'home-continue');
  await mine.click();
  await expect(page).toHaveURL(`${people.url}/t/${code}`);
  await expect(page.getByRole('region', { name: 'The table' })).toBeVisible();

  // Nobody else finds it there.
  const ben = await people.come('Ben', `/t/${code}`);
  await expect(ben.page.getByRole('region', { name: 'The table' })).toBeVisible();
  await ben.page.goto(people.url);
  await expect(ben.page.getByRole('article').first()).toBeVisible();
  await expect(ben.page.getByRole('region', { name: 'Continue' })).toHaveCount(0);
});

for (const locale of ['fr-FR', 'ja-JP']) {
  test(`home and its cards can be read by everyone: ${locale}`, async ({ people }) => {
    const { page } = await people.come('Ann', '/', { locale });
    const card = page.getByRole('article').first();
    for (const index of [0, 1]) {
      await card.getByRole('button').nth(index).click();
      await expect(card.locator('form')).toBeVisible();
      await inspect(page, `home-${locale}-${index}`);
      await card.getByRole('button').nth(index).click();
    }
  });
}
