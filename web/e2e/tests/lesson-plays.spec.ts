import { learn } from '../lesson/learner.ts';
import { expect, test } from '../people.ts';

/** Every lesson in every language; each game by taps alone on a phone, and by keys alone. */
const RUNS = [
  ['king-of-tokyo', 'en', 'taps'],
  ['king-of-tokyo', 'fr', 'keys'],
  ['king-of-tokyo', 'ja', 'taps'],
  ['shisogari', 'en', 'keys'],
  ['shisogari', 'fr', 'taps'],
  ['shisogari', 'ja', 'keys'],
  ['bloody-masquerade', 'en', 'taps'],
  ['bloody-masquerade', 'fr', 'keys'],
  ['bloody-masquerade', 'ja', 'taps'],
  ['roll-and-clash', 'en', 'keys'],
  ['roll-and-clash', 'fr', 'taps'],
  ['roll-and-clash', 'ja', 'keys'],
] as const;
const PARTS: Readonly<Record<string, number>> = { shisogari: 2, 'bloody-masquerade': 2 };

for (const [game, locale, how] of RUNS) {
  test(`the lesson of ${game} is played to its end by ${how} alone, in ${locale}`, async ({ people }) => {
    const phone = how === 'taps' ? { hasTouch: true, isMobile: true } : { viewport: { width: 1280, height: 800 } };
    const ann = await people.come('Ann', '/', { locale, ...phone });
    const { page } = ann;
    const learner = await learn(ann, game, how);
    await learner.play();
    await expect(page.locator('.end'), 'the end page came').toBeVisible();
    for (let part = 1; part < (PARTS[game] ?? 1); part += 1) {
      const more = page.locator('.lesson-card .button.main');
      await expect(more).toBeFocused();
      if (how === 'taps') await more.tap();
      else await page.keyboard.press('Enter');
      await learner.play();
    }
    await expect(page.locator('main.tips li')).toHaveCount(3);
    await page.locator('main.tips .button.main').press('Enter');
    await page.waitForURL(/\/t\//);
    await expect(page.getByRole('main')).toBeVisible();
  });
}
