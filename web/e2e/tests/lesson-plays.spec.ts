import { audit } from '../audit.ts';
import { learn } from '../lesson/learner.ts';
import { expect, test } from '../people.ts';

const LANGUAGES = ['en', 'fr', 'ja'] as const;
const WAYS = ['taps', 'keys'] as const;
/** The last beat of each part. */
const LAST = {
  'king-of-tokyo': ['k24'],
  shisogari: ['s24', 's30'],
  'bloody-masquerade': ['b26', 'b30'],
  'roll-and-clash': ['r27'],
} as const;

/** Every lesson in every language, by taps alone on a phone or by keys alone in turn; with `EVERY=1`, by both. */
const RUNS = Object.keys(LAST)
  .flatMap((game) => LANGUAGES.map((locale) => ({ game: game as keyof typeof LAST, locale })))
  .flatMap(({ game, locale }, index) =>
    WAYS.filter((_, way) => process.env.EVERY || way === index % 2).map((how) => ({ game, locale, how })),
  );

for (const { game, locale, how } of RUNS) {
  test(`the lesson of ${game} is played to its end by ${how} alone, in ${locale}`, async ({ people }) => {
    const phone = how === 'taps' ? { hasTouch: true, isMobile: true } : { viewport: { width: 1280, height: 800 } };
    const ann = await people.come('Ann', '/', { locale, ...phone });
    const { page } = ann;
    const learner = await learn(ann, game, how);
    await learner.beat();
    await audit(page, `the first bubble of ${game} in ${locale}`);
    for (const [part, last] of LAST[game].entries()) {
      const more = page.locator('.lesson-card .button.main');
      if (part > 0) await expect(more).toBeFocused();
      if (part > 0) await (how === 'taps' ? more.tap() : page.keyboard.press('Enter'));
      await learner.play(last);
      await expect(page.locator('.end'), 'the end page came').toBeVisible();
      await learner.play();
    }
    await expect(page.locator('main.tips li')).toHaveCount(3);
    await audit(page, `the tips of ${game} in ${locale}`);
    await page.locator('main.tips .button.main').press('Enter');
    await page.waitForURL(/\/t\//);
    await expect(page.getByRole('main')).toBeVisible();
  });
}
