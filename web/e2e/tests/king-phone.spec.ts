import type { Locator } from '@playwright/test';
import type { View } from '../../wire/king-of-tokyo.ts';
import { photograph } from '../audit.ts';
import { all, drive } from '../king/chairs.ts';
import { act, asks, hand, market } from '../king/hands.ts';
import { live } from '../king/plans.ts';
import { lively, midGame } from '../king/scenes.ts';
import { DESKTOP, PHONE, expect, test, type Person } from '../people.ts';

const SMALL = { width: 360, height: 740 };
const TOUCH = { hasTouch: true, isMobile: true };

/** Tokyo is full, Ann has a card, and the dice promise something; but not at any price. */
const picturesque = (view: View, tables: number): boolean => {
  const full = ['city', 'bay'].every((place) => view.seats.some((seat) => seat.place === place));
  const claws = view.dice.filter((face) => face === 'claw').length;
  return lively(8)(view) && (tables > 6 || (full && claws >= 2 && view.seats[view.me!]!.cards.length > 0));
};

/** Where the main action is, whatever it is. */
const place = async ({ page }: Person) => (await hand(page).locator('[aria-keyshortcuts^="Enter"]').boundingBox())!;

test('six monsters fit on a small phone: large enough, within reach, nothing jumps', async ({ people }) => {
  const ann = await people.come('Ann', '/settings', { viewport: SMALL, ...TOUCH });
  const { page } = ann;
  const { own, others } = await midGame(people, ann, lively(7));
  const main = await place(ann);
  const large = async (buttons: Locator, least: number) => {
    for (const button of await buttons.all()) {
      const { width, height } = (await button.boundingBox())!;
      expect
        .soft(Math.min(width, height), (await button.getAttribute('aria-label')) ?? (await button.innerText()))
        .toBeGreaterThanOrEqual(least);
    }
  };
  await large(act(page, /^(Use these dice|Reroll)|, will be rerolled$/), 44);
  await large(hand(page).getByRole('button'), 40);
  const monsters = page.getByRole('button', { name: /: look at the cards/ });
  await expect(monsters).toHaveCount(5);
  const inSight = await hand(page).getByRole('button').or(monsters).or(market(page).getByRole('button')).all();
  for (const one of inSight) {
    await one.scrollIntoViewIfNeeded();
    const reached = await one.evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && (node.contains(hit) || hit.contains(node));
    });
    expect.soft(reached, (await one.getAttribute('aria-label')) ?? (await one.innerText())).toBe(true);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALL.width);

  // Through the turn the main action stays under the thumb.
  await act(page, /, will be rerolled$/)
    .first()
    .tap();
  expect(await place(ann)).toEqual(main);
  if (await drive(people, all([own, others[0]!], live), () => own.askedTo('buy'))) {
    await expect(asks(page, 'buy')).toBeVisible();
    expect(await place(ann)).toEqual(main);
  }
});

test('pictures of six monsters in mid-game', async ({ people }) => {
  const ann = await people.come('Ann', '/settings', { viewport: PHONE, ...TOUCH });
  const { info } = await midGame(people, ann, picturesque);
  const claw = act(ann.page, 'Claw, will be rerolled');
  for (let taps = 0; taps < 2 && (await claw.count()) > 0; taps += 1) await claw.first().tap();
  for (const viewport of [PHONE, SMALL]) {
    await ann.page.setViewportSize(viewport);
    await photograph(ann.page, `king-six-${viewport.width}`);
  }
  // The same seat at a desk.
  const desk = await people.come('Ann', '/settings', { viewport: DESKTOP });
  await desk.context.addCookies(await ann.context.cookies());
  await desk.page.goto(info.link);
  await expect(asks(desk.page, 'roll')).toBeVisible();
  const there = act(desk.page, 'Claw, will be rerolled');
  for (let taps = 0; taps < 2 && (await there.count()) > 0; taps += 1) await there.first().click();
  await photograph(desk.page, 'king-six-1440');
});
