import type { Page } from '@playwright/test';
import { BOTH, all, drive, gather } from '../masquerade/chairs.ts';
import { deadly } from '../masquerade/plans.ts';
import { DESKTOP, expect, test } from '../people.ts';

/** Tells the page that it is in sight, or is not. */
async function see(page: Page, seen: boolean): Promise<void> {
  await page.evaluate((is) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !is });
    document.dispatchEvent(new Event('visibilitychange'));
  }, seen);
}

test('the end walks through everybody’s objectives one by one, and can be skipped', async ({ people }) => {
  const ann = await people.come('Ann', '/settings', { viewport: DESKTOP, reducedMotion: 'no-preference' });
  const { page } = ann;
  const { info, own, chairs } = await gather(people, ann, { options: BOTH });
  await drive(people, all(chairs, deadly), () => false);
  await people.until(() => own.over);
  const ending = own.view.ending!;
  const names = chairs.map((chair) => chair.name);
  const winner = page.getByRole('heading', { level: 2, name: /wins?$/ });

  // Time stands still, so that only the button goes on.
  await page.clock.install();
  await page.goto(info.link);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await expect(next).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.reload();
  await expect(next).toBeVisible();
  const cards = page.getByRole('article');
  const verdicts = cards.getByRole('listitem').filter({ hasText: /: (met|not met|does not count)/ });
  await expect(cards).toHaveCount(names.length);
  await expect(verdicts).toHaveCount(0);
  await expect(winner).toHaveCount(0);
  const total = ending.seats.reduce((sum, seat) => sum + seat.objectives.length, 0);
  for (let shown = 1; shown < total; shown += 1) {
    await next.click();
    await expect(verdicts).toHaveCount(shown);
    // Who has not been reached yet is still covered.
    const reached = ending.seats.findLastIndex(
      (_, seat) => ending.seats.slice(0, seat).reduce((sum, one) => sum + one.objectives.length, 0) <= shown,
    );
    for (let seat = reached + 1; seat < names.length; seat += 1)
      await expect(cards.nth(seat)).toContainText('Character');
    await expect(winner).toHaveCount(0);
  }
  await next.click();
  await expect(winner).toBeVisible();
  await expect(verdicts).toHaveCount(total);
  await expect(cards.filter({ hasText: 'winner' })).toHaveCount(ending.winners.length);
  for (const [seat, its] of ending.seats.entries()) {
    for (const verdict of ['met', 'failed', 'void'] as const) {
      const words = { met: /: met/, failed: /: not met/, void: /: does not count/ }[verdict];
      await expect(cards.nth(seat).getByRole('listitem').filter({ hasText: words })).toHaveCount(
        its.objectives.filter((one) => one.verdict === verdict).length,
      );
    }
  }

  // Or by itself, one after the other, to the end.
  await page.reload();
  await expect(next).toBeVisible();
  await expect(verdicts).toHaveCount(0);
  for (let shown = 1; shown < total; shown += 1) {
    await page.clock.runFor(1_100);
    await expect(verdicts).toHaveCount(shown);
    await expect(winner).toHaveCount(0);
  }
  // While nobody can see the page it waits.
  await see(page, false);
  await page.clock.runFor(5_000);
  await expect(verdicts).toHaveCount(total - 1);
  await see(page, true);
  await page.clock.runFor(1_100);
  await expect(winner).toBeVisible();
  await expect(verdicts).toHaveCount(total);

  // Or all at once.
  await page.reload();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(winner).toBeVisible();
  await expect(verdicts).toHaveCount(total);
});
