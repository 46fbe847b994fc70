import { all, drive, gather, type Company } from '../masquerade/chairs.ts';
import { asks, hide, main, own as ownCards, show, slots, table, told } from '../masquerade/hands.ts';
import { calm, lively } from '../masquerade/plans.ts';
import { DESKTOP, expect, test, type People, type Person } from '../people.ts';

const CHARACTERS = /Kaneki|Kimi|Hide|Mado|Amon|Suzuya|Nishiki|Rize|Touka|Tsukiyama|Hinami/;
const CARDS = /Coffee|Food|Transformation|Dove/;

/** Ann is asked to begin her turn, after everybody has interrogated somebody; at another table if a game ends before. */
async function onTurn(people: People, ann: Person, turn = 1): Promise<Company> {
  for (;;) {
    const company = await gather(people, ann);
    const there = () => company.own.askedTo('start') && company.own.view.turn >= turn;
    if (await drive(people, all(company.chairs, turn > 1 ? lively : calm), there)) {
      await ann.page.goto(company.info.link);
      await expect(asks(ann.page, 'start')).toBeVisible();
      return company;
    }
    for (const chair of company.chairs) chair.rise();
  }
}

test('character and hand are covered until pressed or held, and covered again when the page loses focus', async ({
  people,
}) => {
  const ann = await people.come('Ann', '/settings');
  const { page } = ann;
  const { own } = await onTurn(people, ann);
  const covered = async () => {
    await expect(show(page)).toBeVisible();
    await expect(told(page)).toHaveCount(0);
    const text = await ownCards(page).innerText();
    expect(text).not.toMatch(CHARACTERS);
    expect(text).not.toMatch(CARDS);
  };
  await covered();

  // A tap leaves them open, another covers them.
  await show(page).click();
  await expect(told(page)).toHaveCount(1);
  const words = await told(page).innerText();
  for (const card of own.view.me!.hand) expect(words.toLowerCase()).toContain(card);
  await hide(page).click();
  await covered();

  // Held, they are open for as long.
  await show(page).hover();
  await page.mouse.down();
  await expect(told(page)).toHaveCount(1);
  await page.waitForTimeout(400);
  await page.mouse.up();
  await covered();

  // With a key: the shortcut, and the button itself.
  await page.keyboard.press('v');
  await expect(told(page)).toHaveCount(1);
  await page.keyboard.press('v');
  await covered();
  await show(page).focus();
  await page.keyboard.press('Enter');
  await expect(told(page)).toHaveCount(1);

  // The page loses focus; or is not seen any more.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await covered();
  await page.keyboard.press('v');
  await expect(told(page)).toHaveCount(1);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await covered();
});

test('what is chosen from a covered hand is told apart by its place alone', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { page } = ann;
  const { info, own } = await gather(people, ann);
  await page.goto(info.link);
  await expect(asks(page, 'first_show')).toBeVisible();
  await slots(page).nth(0).click();
  await slots(page).nth(1).click();
  await expect(main(page)).toHaveText('Show these two');
  for (const slot of await slots(page).all()) await expect(slot).toHaveAccessibleName(/^Hidden card \d$/);
  expect(await page.locator('body').innerText()).not.toMatch(/Show .*(Coffee|Food|Transformation|Dove)/);
  await page.keyboard.press('v');
  await expect(main(page)).toHaveText(/^Show (Coffee|Food|Transformation|Dove), (Coffee|Food|Transformation|Dove)$/);
  await main(page).click();
  await people.until(() => own.view.me!.picked.length === 2);
});

test('the facts of the notebook survive a reload; own marks stay in this browser and are never sent', async ({
  people,
}) => {
  const ann = await people.come('Ann', '/settings', { viewport: DESKTOP });
  const { page } = ann;
  const { info, others } = await onTurn(people, ann, 5);
  const book = page.getByRole('region', { name: 'Notebook' });
  const right = others.at(-1)!.name;
  const read = async () => {
    await page.keyboard.press('v');
    await book.getByRole('button', { name: `What you know about ${right}` }).click();
    await expect(book.getByText(new RegExp(`^${right} showed you .* before the first turn`))).toBeVisible();
    return book.getByRole('list').allInnerTexts();
  };
  const facts = await read();
  const marks = book.getByRole('group', { name: 'Your own marks' });
  const suspect = marks.getByRole('button').nth(1);
  await expect(suspect).toHaveAccessibleName(/: no mark$/);
  await suspect.click();
  await suspect.click();
  await expect(suspect).toHaveAccessibleName(/: certain$/);
  const note = 'pale as a crescent';
  await book.getByRole('textbox', { name: 'Your note' }).fill(note);

  await page.reload();
  await expect(asks(page, 'start')).toBeVisible();
  await expect(book.getByText('Hidden. Reveal your cards to read it.').first()).toBeVisible();
  await expect(page.getByText(note)).toHaveCount(0);
  expect(await read()).toEqual(facts);
  await expect(suspect).toHaveAccessibleName(/: certain$/);
  await expect(book.getByRole('textbox', { name: 'Your note' })).toHaveValue(note);

  // Not a word of it went over the wire, and the same seat in another browser has the facts without the marks.
  expect(ann.sent.join('\n')).not.toContain(note);
  expect(ann.sent.filter((text) => /"(act|orders)"|sure|mark/.test(text))).toEqual([]);
  const desk = await people.come('Ann', '/settings', { viewport: DESKTOP });
  await desk.context.addCookies(await ann.context.cookies());
  await desk.page.goto(info.link);
  await expect(asks(desk.page, 'start')).toBeVisible();
  await desk.page.keyboard.press('v');
  const there = desk.page.getByRole('region', { name: 'Notebook' });
  await there.getByRole('button', { name: `What you know about ${right}` }).click();
  await expect.poll(() => there.getByRole('list').allInnerTexts()).toEqual(facts);
  await expect(there.getByRole('textbox', { name: 'Your note' })).toHaveValue('');
  await expect(
    there.getByRole('group', { name: 'Your own marks' }).getByRole('button', { name: /: certain$/ }),
  ).toHaveCount(0);
});

test('a television and a spectator see the table and nobody’s cards, and can do nothing', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { info } = await onTurn(people, ann, 3);
  for (const path of [info.link, `${info.link}?tv`]) {
    const eve = await people.come('Eve', path, { viewport: DESKTOP });
    const { page } = eve;
    await expect(table(page)).toBeVisible();
    await expect(table(page).getByRole('region', { name: 'Ring of eight Locations' })).toBeVisible();
    for (const name of ['Ann', 'Ben', 'Cy', 'Dee'])
      await expect(table(page).getByRole('button', { name: new RegExp(`^${name}: \\d+ marker`) })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your seat' })).toHaveCount(0);
    await page.keyboard.press('v');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /your character and cards/ })).toHaveCount(0);
    expect(eve.sent.filter((text) => text.includes('"act"'))).toEqual([]);
  }
  // The own television covers the own seat's secrets as well.
  await ann.page.goto(`${info.link}?tv`);
  await expect(table(ann.page)).toBeVisible();
  await ann.page.keyboard.press('v');
  await expect(ann.page.getByRole('region', { name: 'Your seat' })).toHaveCount(0);
  await expect(ann.page.getByText(/showed you|You are /)).toHaveCount(0);
});
