import { photograph } from '../audit.ts';
import { all, drive, gather } from '../masquerade/chairs.ts';
import { asks, hide, main, show, slots, viewOf } from '../masquerade/hands.ts';
import { calm } from '../masquerade/plans.ts';
import { DESKTOP, expect, PHONE, test } from '../people.ts';

const MASKS = { mask: 'true' };

test('who was dealt a Mask is asked like everybody, and is told so with open cards alone', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { page } = ann;
  const met = new Set<boolean>();
  const covered = new Map<boolean, string>();
  while (met.size < 2) {
    const { info, others, chairs } = await gather(people, ann, { options: MASKS });
    await page.goto(`${people.url}/settings`);
    ann.game = null;
    await page.goto(info.link);
    await people.until(() => ann.game !== null);
    await expect(asks(page, 'first_up')).toBeVisible();
    const masked = viewOf(ann).me!.hand.includes('mask');
    expect(viewOf(ann).waiting).toEqual([0, 1, 2, 3]);
    expect(viewOf(ann).seats.map(({ up }) => up)).toEqual([null, null, null, null]);
    if (!met.has(masked)) {
      met.add(masked);
      const name = `masquerade-first-up-${masked ? 'mask' : 'free'}`;
      covered.set(masked, await page.getByRole('region', { name: 'Your seat' }).ariaSnapshot());
      await photograph(page, `${name}-covered`);
      await show(page).click();
      const dealt = page.getByRole('status').filter({ hasText: 'You were dealt a Mask: lay it face up' });
      await expect(dealt).toHaveCount(masked ? 1 : 0);
      await slots(page).first().click();
      await expect(main(page)).toBeEnabled({ enabled: !masked });
      for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
        await page.setViewportSize(viewport);
        await photograph(page, `${name}-${size}`);
      }
      await page.setViewportSize(PHONE);
      await slots(page).last().click();
      await main(page).click();
      await people.until(() => !viewOf(ann).waiting.includes(0));
      expect(viewOf(ann).seats[0]!.up).toBeNull();
      await hide(page).click();
      await drive(people, all(others, calm), () => viewOf(ann).phase.is === 'first_show');
      expect(viewOf(ann).seats[0]!.up === 'mask').toBe(masked);
    }
    for (const chair of chairs) chair.rise();
  }
  expect(covered.get(true), 'covered, both look the same').toBe(covered.get(false));
});
