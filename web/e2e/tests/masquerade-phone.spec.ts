import type { Locator } from '@playwright/test';
import { overflow, settled } from '../audit.ts';
import { asks, main, nameOf, open, players, scene, seat, slots, squares, table } from '../masquerade/hands.ts';
import { QUESTIONS, tour } from '../masquerade/scenes.ts';
import { PHONE, expect, test } from '../people.ts';

const TOUCH = { hasTouch: true, isMobile: true };

test('eight seats fit on a phone in one’s own turn: nothing to scroll, large enough, the main action stays in place', async ({
  people,
}) => {
  const ann = await people.come('Ann', '/settings', { viewport: PHONE, ...TOUCH });
  const { page } = ann;
  const large = async (what: string, buttons: Locator, least: number) => {
    for (const button of await buttons.all()) {
      const { width, height } = (await button.boundingBox())!;
      expect.soft(Math.min(width, height), `${what}: ${await nameOf(button)}`).toBeGreaterThanOrEqual(least);
    }
  };
  /** Buttons of the own seat over whose middle something else lies. */
  const buried = () =>
    seat(page).evaluate((node) =>
      [...node.querySelectorAll('button')].flatMap((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        if (width === 0) return [];
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit !== null && (button.contains(hit) || hit.contains(button))
          ? []
          : [button.getAttribute('aria-label') ?? button.textContent];
      }),
    );
  let place: { bottom: number; height: number } | null = null;
  await tour(people, ann, QUESTIONS, async (what) => {
    await expect(asks(page, what)).toBeVisible();
    await expect(table(page).getByRole('button', { name: /: \d+ markers?\./ })).toHaveCount(8);
    const check = async (when: string) => {
      await settled(page);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollHeight), when)
        .toBeLessThanOrEqual(PHONE.height);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), when)
        .toBeLessThanOrEqual(PHONE.width);
      expect.soft(await overflow(page), when).toEqual([]);
      // No part of the own seat is cut off or scrolls.
      const cut = await seat(page).evaluate((node) =>
        [node, ...node.querySelectorAll('*')]
          .filter(
            (one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1,
          )
          .map((one) => one.className.toString()),
      );
      expect.soft(cut, `${when}: parts that scroll`).toEqual([]);
      expect.soft(await buried(), `${when}: buttons that cannot be reached`).toEqual([]);
      const box = (await main(page).boundingBox())!;
      const now = { bottom: box.y + box.height, height: box.height };
      place ??= now;
      expect.soft(now, `${when}: the main action`).toEqual(place);
    };
    await check(what);
    await large(what, main(page), 44);
    await large(what, seat(page).getByRole('button'), 36);

    // The same once something is chosen.
    if (what === 'exchange') {
      await scene(page)
        .getByRole('button', { name: /^You take: / })
        .first()
        .tap();
      await scene(page)
        .getByRole('button', { name: /^You give: / })
        .first()
        .tap();
    } else if (what === 'start') {
      await seat(page)
        .getByRole('button', { name: /Interrogation|Attack/ })
        .first()
        .tap();
    } else if ((await players(page).count()) > 0) {
      if ((await open(players(page)).count()) > 0) await open(players(page)).first().tap();
      if (what === 'remove') await open(squares(page)).first().tap();
    } else {
      await slots(page).first().tap();
    }
    await check(`${what}, chosen`);
    await page.keyboard.press('v');
    await check(`${what}, uncovered`);
    await page.keyboard.press('v');
  });
});
