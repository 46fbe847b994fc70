import type { View } from '../../wire/shisogari.ts';
import { expect, test, type People, type Person } from '../people.ts';
import { asks, playOn, pointer, targets, viewOf } from '../shisogari/hands.ts';
import { withBots } from '../shisogari/tables.ts';

/** Ann on her first turn, with three bots; at another table if chance had other plans for her. */
async function onTurn(people: People, wanted: (view: View) => boolean = () => true): Promise<Person> {
  const ann = await people.come('Ann');
  const choosing = () => ann.asked && viewOf(ann)?.phase.is === 'choose';
  do {
    const { code } = await withBots(ann, people.url);
    Object.assign(ann, { game: null, answered: -1 });
    await ann.page.goto(`${people.url}/t/${code}`);
    await playOn([{ person: ann, hands: pointer }], people, 99, choosing);
  } while (ann.over || !wanted(viewOf(ann)!));
  await expect(asks(ann.page, 'choose')).toBeVisible();
  return ann;
}

test('role and hand are covered until held or toggled, and covered again when the page loses focus', async ({
  people,
}) => {
  const { page } = await onTurn(people);
  const told = page.getByText(/^You are (a Hunter|the Vampire|Kin)\. Your hand: /);
  const show = page.getByRole('button', { name: 'Show your role and cards' });
  const hide = page.getByRole('button', { name: 'Hide your role and cards' });
  await expect(show).toBeVisible();
  await expect(told).toHaveCount(0);
  await expect(page.getByText('Hidden. Reveal your cards to read it.').first()).toBeAttached();

  // Held with a pointer, for longer than a tap.
  await show.hover();
  await page.mouse.down();
  await expect(told).toHaveCount(1);
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction((then) => performance.now() > then + 300, since);
  await page.mouse.up();
  await expect(told).toHaveCount(0);

  // A tap opens, the next one covers.
  await show.click();
  await expect(told).toHaveCount(1);
  await hide.click();
  await expect(told).toHaveCount(0);

  // Toggled with a key: the shortcut, and the button itself.
  await page.keyboard.press('v');
  await expect(told).toHaveCount(1);
  await page.keyboard.press('v');
  await expect(told).toHaveCount(0);
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(hide).toBeFocused();
  await expect(told).toHaveCount(1);

  // The page loses focus.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(told).toHaveCount(0);
  await expect(show).toBeVisible();
});

test('an accusation needs a hold, or two presses of a key', async ({ people }) => {
  const ann = await onTurn(people, (view) => view.me!.role === 'hunter');
  const { page } = ann;
  await page.getByRole('button', { name: 'Accuse', exact: true }).click();
  await targets(page, 'Accuse').first().click();
  const button = page.getByRole('button', { name: /^Accuse / }).and(page.locator('[aria-describedby]'));
  const sent = () => ann.sent.filter((text) => text.includes('"accuse"')).length;

  // A tap is not enough, and one press is not.
  await button.click();
  await expect(page.getByText(/Hold to accuse/)).toBeVisible();
  await button.press('Enter');
  await expect(page.getByText(/Press again to accuse/)).toBeVisible();
  expect(sent()).toBe(0);

  // Turning away takes it back.
  await targets(page, 'Accuse').nth(1).click();
  await expect(page.getByText(/Hold to accuse/)).toBeVisible();
  await button.press('Enter');
  await button.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /win/ })).toBeVisible();
  expect(sent()).toBe(1);
});

test('while the role is covered, the Vampire’s accusation looks like a Hunter’s and is not sent', async ({
  people,
}) => {
  const ann = await onTurn(people, (view) => view.me!.role === 'vampire');
  const { page } = ann;
  await page.getByRole('button', { name: 'Accuse', exact: true }).click();
  await expect(targets(page, 'Accuse').and(page.getByRole('button', { disabled: false }))).toHaveCount(3);
  await expect(page.getByText(/^\s*Tap the player you believe is the Vampire/)).toBeVisible();
  await targets(page, 'Accuse').first().click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Only a Hunter can accuse.')).toHaveCount(0);
  expect(ann.sent.filter((text) => text.includes('"accuse"'))).toEqual([]);

  // Uncovered, the page says why.
  await page.keyboard.press('v');
  await expect(page.getByText('Only a Hunter can accuse.').first()).toBeVisible();
});
