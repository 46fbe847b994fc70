import { cutNames, inspect } from '../audit.ts';
import { expect, test, type Person } from '../people.ts';
import { gameCard } from '../tables.ts';

const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [1440, 900],
] as const;

/** Somebody opens a table of this game on the home page; its link. */
async function openTable(host: Person, title: string): Promise<string> {
  const card = gameCard(host.page, title);
  await card.getByRole('button', { name: 'Play with friends' }).click();
  await card.getByRole('button', { name: 'Open the table', exact: true }).click();
  return host.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
}

const seats = (of: Person) => of.page.getByRole('region', { name: 'Players' }).getByRole('listitem');
const setting = (of: Person, name: string | RegExp) => of.page.getByRole('combobox', { name });

test('the host changes everything in the lobby, and the others see what has changed', async ({ people }) => {
  const ann = await people.come('Ann');
  const link = await openTable(ann, 'King of Tokyo');
  const ben = await people.come('Ben', link);
  await ben.page.getByRole('button', { name: 'Take a seat' }).click();
  const told = (line: string) => expect(ben.page.getByRole('status').getByText(line, { exact: true })).toBeVisible();

  // No monster's name is broken in two.
  const names = ann.page.locator('fieldset label:has(.portrait) > span:last-child');
  await expect(names.filter({ hasText: 'MekaDragon' })).toBeVisible();
  const broken = await names.evaluateAll((all) =>
    all.filter((one) => one.clientHeight > 30).map((one) => one.innerHTML),
  );
  expect(broken).toEqual([]);

  // The game's best number, until the host says otherwise.
  await expect(seats(ben)).toHaveCount(4);
  await ann.page.getByRole('radio', { name: '5', exact: true }).check();
  await told('The host set Players: 5');
  await expect(seats(ben)).toHaveCount(5);
  await expect(ann.page.getByText('You set Players: 5')).toBeVisible();

  await setting(ann, 'Thinking time').selectOption('long');
  await told('The host set Thinking time: long');
  await setting(ann, 'Bots’ pace').selectOption('at once');
  await told('The host set Bots’ pace: at once');
  await setting(ann, 'Latecomers can take').selectOption('no seat');
  await told('The host set Latecomers can take: no seat');
  await ann.page.getByRole('radio', { name: 'Anyone (listed publicly)' }).check();
  await told('The host set Who can join: Anyone (listed publicly)');
  await ann.page.getByText('Game options').click();
  await setting(ann, /^Tokyo Bay/).selectOption('off');
  await told('The host set Tokyo Bay: off');

  // Bots play as well as the host says, also those that are there already.
  await ann.page.getByRole('button', { name: 'Add a bot to seat 3' }).click();
  await expect(seats(ben).nth(2)).toContainText('Medium');
  await setting(ann, 'Bot level').selectOption('Random');
  await told('The host set Bot level: Random');
  await expect(seats(ben).nth(2)).toContainText('Random');

  // Up and down by keys alone: the focus goes along with the seat.
  await ann.page.getByRole('button', { name: 'Move Ben up' }).focus();
  await ann.page.keyboard.press('Enter');
  await told('The host set Seat order');
  await expect(seats(ben).first()).toContainText('Ben');
  await expect(ann.page.getByRole('button', { name: 'Move Ben down' })).toBeFocused();
  await ann.page.keyboard.press('Enter');
  await expect(seats(ben).nth(1)).toContainText('Ben');
  await ann.page.getByRole('button', { name: 'Random order' }).click();
  await expect(seats(ben)).toHaveCount(5);

  // Fewer seats: empty ones and bots go, people stay.
  await ann.page.getByRole('radio', { name: '2', exact: true }).check();
  await expect(seats(ben)).toHaveCount(2);
  await ann.page.getByRole('button', { name: 'Start the game' }).click();
  await people.until(() => ann.game !== null && ben.game !== null);
  expect(ben.table).toMatchObject({ clock: 'slow', bot_pace: 0, late: 'nobody', public: true });
});

test('nobody but the host changes the table, and the number of seats never takes a person’s', async ({ people }) => {
  const ann = await people.come('Ann');
  const link = await openTable(ann, 'King of Tokyo');
  const code = link.split('/').at(-1)!;
  for (const name of ['Ben', 'Cy']) {
    const person = await people.come(name, link);
    await person.page.getByRole('button', { name: 'Take a seat' }).click();
    await expect(person.page.getByRole('combobox', { name: 'Thinking time' })).toHaveCount(0);
    await expect(person.page.getByRole('button', { name: 'Random order' })).toHaveCount(0);
    const answer = await person.context.request.patch(`${people.url}/api/tables/${code}`, { data: { seats: 2 } });
    expect(answer.status()).toBe(403);
  }
  await expect(seats(ann)).toHaveCount(4);
  await ann.page.getByRole('radio', { name: '2', exact: true }).click();
  await expect(ann.page.getByRole('alert')).toHaveText('There are more people than that at the table.');
  await expect(ann.page.getByRole('radio', { name: '4', exact: true })).toBeChecked();
  ann.forgive(/409/);
});

test('cover, title, seats and the start are in sight at every size, with as many seats as there can be', async ({
  people,
}) => {
  const names = ['Jean-Baptiste', 'Margarethe'] as const;
  const ann = await people.come(names[0]);
  const link = await openTable(ann, 'Bloody Masquerade');
  const { page } = ann;
  const other = await people.come(names[1], link);
  await other.page.getByRole('button', { name: 'Take a seat' }).click();
  await page.getByRole('radio', { name: '8', exact: true }).check();
  await expect(seats(ann)).toHaveCount(8);
  await expect(page).toHaveTitle(/^Bloody Masquerade · \w+ · Yakai$/);
  const wanted = [
    page.getByRole('heading', { level: 1, name: 'Bloody Masquerade' }),
    page.getByRole('button', { name: 'Quick rules' }),
    page.getByText('about 20 minutes'),
    page.locator('.banner .cover').first(),
    page.getByRole('button', { name: 'Start the game' }),
    ...(await seats(ann).all()),
  ];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    expect.soft(await cutNames(page, names), `${width}×${height}: names`).toEqual([]);
    for (const one of wanted) {
      // Its corners are on the screen, and nothing lies over it: not even the bar with the button.
      const hidden = await one.evaluate((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y] as const));
        return corners.filter(([x, y]) => !node.contains(document.elementFromPoint(x, y)));
      });
      expect.soft(hidden, `${width}×${height}: ${await one.textContent()}`).toEqual([]);
    }
  }
});

for (const [locale, language] of Object.entries({ 'en-GB': 'en', 'fr-FR': 'fr', 'ja-JP': 'ja' })) {
  test(`the lobby can be read by everyone: ${language}`, async ({ people }) => {
    const ann = await people.come('Ann', '/', { locale });
    await ann.page.getByRole('article').nth(1).getByRole('button').nth(1).click();
    await ann.page.locator('form button[type=submit].main').click();
    await expect(seats(ann).or(ann.page.locator('main ol li')).first()).toBeVisible();
    await inspect(ann.page, `lobby-${language}`);
    // The quick rules lie over the lobby, and nobody leaves it to read them.
    const rules = ann.page.getByRole('dialog');
    await ann.page.locator('.banner button').click();
    await expect(rules.getByRole('heading').nth(1)).toBeVisible();
    await inspect(ann.page, `lobby-rules-${language}`);
    await ann.page.keyboard.press('Escape');
    await expect(rules).toHaveCount(0);
    expect(ann.table!.seats[ann.seat!]!.connected).toBe(true);
  });
}
