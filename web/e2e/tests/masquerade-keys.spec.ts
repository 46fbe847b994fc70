import type { Locator } from '@playwright/test';
import { all, drive, gather, told } from '../masquerade/chairs.ts';
import {
  answer,
  askedTo,
  asks,
  keys,
  main,
  news,
  playOn,
  told as role,
  viewOf,
  type Player,
} from '../masquerade/hands.ts';
import { deadly, lively, type Plan } from '../masquerade/plans.ts';
import { DESKTOP, expect, test, type Person } from '../people.ts';

/** Turns that this person has begun, as the table told. */
const turns = (person: Person): number =>
  new Set(
    told(person.received).flatMap((event) =>
      event.type === 'turn' && event.seat === person.seat ? [event.number] : [],
    ),
  ).size;

/** Goes on with the Tab key until this has the focus. */
async function tabTo({ page }: Person, goal: Locator): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    if (await goal.evaluate((node) => node === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(goal).toBeFocused();
}

test('a game is played with keys alone, and what happens is spoken', async ({ people }) => {
  const ann = await people.come('Ann', '/settings', { viewport: DESKTOP });
  const { page } = ann;
  const player: Player = { person: ann, hands: keys };
  let played = 0;
  do {
    const { info, own, others } = await gather(people, ann, { options: { support: 'true' } });
    own.rise();
    Object.assign(ann, { game: null, answered: -1 });
    ann.received.length = 0;
    await page.goto(info.link);
    await people.until(() => ann.game !== null);
    // The others answer beside her, and come to an end once she has had her turns.
    const plan: Plan = (...asked) => (turns(ann) < 2 ? lively : deadly)(...asked);
    const rest = drive(people, all(others, plan), () => false);
    await playOn([player], people, () => askedTo(ann, 'start'));
    if (ann.over) continue;
    await expect(asks(page, 'start')).toBeVisible();

    // The Tab key reaches a place of the ring and a player; the notebook is leafed through with a key.
    const place = page.getByRole('button', { name: /^Place \d of 8: .*One ahead/ });
    await tabTo(ann, place);
    await page.keyboard.press('Enter');
    await expect(place).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(place).toHaveAttribute('aria-pressed', 'false');
    const leaf = page.getByRole('heading', { level: 2, name: /^What you know about / });
    const before = await leaf.innerText();
    await page.keyboard.press('n');
    await expect(leaf).not.toHaveText(before);

    // The Special action is offered to everybody; covered, the page does not say who may use it.
    await page.keyboard.press('x');
    await page.keyboard.press('2');
    await expect(main(page)).toHaveAccessibleName('Special action: kill Ben');
    await page.keyboard.press('x');
    await page.keyboard.press('v');
    await expect(role(page)).toHaveCount(1);
    await page.keyboard.press('v');
    await expect(role(page)).toHaveCount(0);
    await page.keyboard.press('1');
    await expect(main(page)).toHaveAccessibleName(/^Go to /);
    await tabTo(ann, main(page));
    await answer(player, people);
    await expect(news(page)).toContainText(/Ann goes to /);
    await playOn([player], people);
    await rest;
    played = turns(ann);
    await expect(page.getByRole('heading', { level: 2, name: /wins?$/ })).toBeVisible();
    expect(viewOf(ann).ending).not.toBeNull();
  } while (played < 2);
});
