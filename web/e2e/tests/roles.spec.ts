import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { audit, buried, inspect } from '../audit.ts';
import { gather, idle, play } from '../clash/chairs.ts';
import { roll, tile } from '../clash/hands.ts';
import { STILL, withHouse } from '../clash/values.ts';
import { begin, calmly, EVERY, SECRET, type Name } from '../every.ts';
import { gather as masquerade } from '../masquerade/chairs.ts';
import { main } from '../masquerade/hands.ts';
import { expect, test } from '../people.ts';

const card = (page: Page): Locator => page.getByRole('dialog', { name: 'Who you are' });
const again = (page: Page): Locator => page.getByRole('button', { name: 'Who you are' });

/** Who one is and how one wins, as the card says it. */
const SAYS: Record<Name, [RegExp, RegExp]> = {
  'king-of-tokyo': [/^You are [A-Z]\w+( \w+)?\.$/, /Be the first to 20 points, or the last monster standing\./],
  shisogari: [/^You are (a Hunter|the Vampire)\.$/, /You win if/],
  'bloody-masquerade': [/^You are [\w-]+, (a|an|both a) [A-Z].*\.$/, /You win if (this|one of these) comes true:/],
  'roll-and-clash': [/^Choose a board, then an ally\.$/, /the last one standing wins\./],
};

for (const game of EVERY) {
  const secret = SECRET.includes(game);

  test(`${game}: at the start a card says who you are and how you win, once, and it is a press away`, async ({
    people: home,
  }) => {
    await calmly(home, game, async (people) => {
      const ann = await people.come('Ann', '/settings', { roles: true });
      const { page } = ann;
      const [who, how] = SAYS[game];
      await page.goto(await begin(people, ann, game));
      await expect(card(page)).toBeFocused();
      const told = card(page).getByRole('heading', { name: who });
      if (secret) {
        await expect(told).toHaveCount(0);
        await inspect(page, `role-${game}-covered`);
        await card(page).getByRole('button', { name: 'Reveal' }).click();
      }
      await expect(told).toBeVisible();
      await expect(card(page)).toContainText(how);
      await inspect(page, `role-${game}`);
      await card(page).getByRole('button', { name: 'Got it' }).click();
      await expect(card(page)).toHaveCount(0);
      if (secret)
        await expect(page.getByRole('button', { name: /^Show your (role|character) and cards$/ })).toBeVisible();

      // Read is read, but it is not gone.
      await page.reload();
      await expect(again(page)).toBeVisible();
      await expect(card(page)).toHaveCount(0);
      await again(page).click();
      await expect(card(page)).toBeVisible();
      if (secret) await expect(told).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(card(page)).toHaveCount(0);
      await page.keyboard.press('i');
      await expect(card(page)).toBeVisible();
      await page.keyboard.press('i');
      await expect(card(page)).toHaveCount(0);
    });
  });

  test(`${game}: Enter puts the card away and does nothing else; in every language it fits a low phone`, async ({
    people: home,
  }) => {
    await calmly(home, game, async (people) => {
      for (const locale of ['en-GB', 'fr-FR', 'ja-JP']) {
        const ann = await people.come('Ann', '/settings', {
          roles: true,
          locale,
          viewport: { width: 360, height: 640 },
        });
        const { page } = ann;
        const file = new URL(`../../app/messages/${locale.slice(0, 2)}.json`, import.meta.url);
        const say = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
        await page.goto(await begin(people, ann, game));
        const mine = page.getByRole('dialog', { name: say['role.title']! });
        await expect(mine).toBeVisible();
        if (secret) await page.keyboard.press('v');
        await expect(mine.getByRole('heading')).not.toHaveText(say['role.title']!);
        await expect(mine).not.toContainText(/[{}]|role\./);
        await audit(page, `role-${game}-${locale}`);
        for (const [width, height] of [
          [360, 640],
          [844, 390],
        ] as const) {
          await page.setViewportSize({ width, height });
          // It lies over the table, not over the hand, and what it says is not cut.
          const { below, cut } = await mine.evaluate((node) => {
            const box = node.getBoundingClientRect();
            const hand = document.querySelector('.play > .hand')!.getBoundingClientRect();
            const words = node.querySelector('.about')!;
            return {
              below: innerWidth > innerHeight ? box.right - hand.left : box.bottom - hand.top,
              cut: words.scrollHeight - words.clientHeight,
            };
          });
          expect.soft(below, `${locale} at ${width}: not over the hand`).toBeLessThanOrEqual(0);
          expect.soft(cut, `${locale} at ${width}: all there without scrolling`).toBeLessThanOrEqual(1);
          // Others are away, and the line that says so takes nothing from the hand either.
          expect.soft(await buried(page), `${locale} at ${width}: the own seat`).toEqual([]);
        }
        if (secret) await page.keyboard.press('v');
        await mine.focus();
        await page.keyboard.press('Enter');
        await expect(mine).toHaveCount(0);
        expect(ann.sent.filter((text) => text.includes('"act"'))).toEqual([]);
      }
    });
  });
}

for (const game of SECRET) {
  test(`${game}: covered, the card is the same whoever one is`, async ({ people }) => {
    const looks = new Map<string, string>();
    const ann = await people.come('Ann', '/settings', { roles: true });
    const { page } = ann;
    while (looks.size < 2) {
      await page.goto(await begin(people, ann, game));
      // Drawings have ids of their own.
      const covered = (await card(page).innerHTML()).replace(/\bc\d+-in\b/g, '');
      await card(page).getByRole('button', { name: 'Reveal' }).click();
      looks.set(await card(page).getByRole('heading').innerText(), covered);
    }
    expect(new Set(looks.values()).size).toBe(1);
  });
}

test('the card goes by itself once its reader has acted', async ({ people }) => {
  const ann = await people.come('Ann', '/settings', { roles: true });
  const { page } = ann;
  const { info } = await masquerade(people, ann);
  await page.goto(info.link);
  await expect(card(page)).toBeVisible();
  for (const one of ['Hidden card 1', 'Hidden card 2']) await page.getByRole('button', { name: one }).click();
  await expect(card(page)).toBeVisible();
  // Cards that nobody has looked at are asked for twice.
  await main(page).click();
  await main(page).click();
  await expect(card(page)).toHaveCount(0);
});

test('nothing comes over a table at speed, and the card lies beside the hand', async ({ people: home }) => {
  await withHouse(home, STILL, async (people) => {
    const ann = await people.come('Ann', '/settings', { roles: true });
    const { page } = ann;
    const { info, own, others } = await gather(people, ann, { programs: ['Ben', 'Cy', 'Dee'] });
    for (const chair of [own, ...others]) void play(chair, idle, people);
    await people.until(() => own.view.phase.is === 'play');
    await page.goto(info.link);
    await expect(tile(page)).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    await again(page).click();
    await expect(card(page).getByRole('heading')).toHaveText(/^You fight as \w+, with \w+ as your ally\.$/);
    await roll(page).click({ trial: true });
    await tile(page).click({ trial: true });
  });
});
