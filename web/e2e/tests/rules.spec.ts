import { audit, inspect } from '../audit.ts';
import { DESKTOP, expect, PHONE, test } from '../people.ts';
import { withBots } from '../shisogari/tables.ts';

const GAMES = {
  'king-of-tokyo': 'King of Tokyo',
  'bloody-masquerade': 'Bloody Masquerade',
  'roll-and-clash': 'Roll & Clash',
  shisogari: 'Shisogari',
};
const LANGUAGES = ['en-GB', 'fr-FR', 'ja-JP'];

for (const [game, title] of Object.entries(GAMES)) {
  test(`${title}: quick rules have pictures, fit two screens and lead into play`, async ({ people }) => {
    const { page } = await people.come('Ann', `/rules/${game}`, { viewport: DESKTOP });
    await expect(page.getByRole('heading', { level: 1, name: `${title}: quick rules` })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Aim of the game' })).toBeVisible();
    await expect(page).toHaveTitle(`${title}: quick rules · Yakai`);
    expect(
      await page.locator('.rules .picture svg, .rules .picture .face, .rules .picture .role').count(),
    ).toBeGreaterThan(8);
    const ready = page.getByRole('region', { name: 'Ready?' });
    const box = (await ready.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(2 * DESKTOP.height);
    await expect(ready.getByRole('link', { name: 'Learn by playing' })).toHaveAttribute('href', `/learn/${game}`);
    await ready.getByRole('link', { name: 'Play', exact: true }).click();
    await expect(page).toHaveURL(`${people.url}/#${game}`);
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name: title }) });
    await expect(card.getByRole('button', { name: 'Play against bots' })).toBeInViewport();
  });
}

for (const locale of LANGUAGES) {
  test(`quick rules fit two screens of a phone, and each part opens for more (${locale})`, async ({ people }) => {
    const { page } = await people.come('Ann', '/settings', { locale });
    for (const game of Object.keys(GAMES)) {
      await page.goto(`${people.url}/rules/${game}`);
      await expect(page.locator('.rules .picture').first()).toBeVisible();
      const box = (await page.locator(`main a[href="/#${game}"]`).boundingBox())!;
      expect(box.y + box.height, `${game}: to the button that plays`).toBeLessThanOrEqual(2 * PHONE.height);
      const part = page.locator('.rules section').first();
      const more = part.getByRole('button', { expanded: false });
      await expect(part.locator('.rest')).toBeHidden();
      await more.click();
      await expect(part.locator('.rest')).toBeVisible();
      await expect(part.getByRole('button', { expanded: true })).toBeVisible();
      await audit(page, `${game}, quick rules, ${locale}`);
    }
  });

  test(`all rules can be read and searched by everybody (${locale})`, async ({ people }) => {
    const { page } = await people.come('Ann', '/rules/king-of-tokyo/full', { locale });
    const field = page.getByRole('searchbox');
    await expect(field).toBeVisible();
    await expect(page.locator('#T1')).toBeVisible();
    // The rules are English, and say so to who reads another language.
    await expect(page.locator('article[lang=en]')).toBeVisible();
    await expect(page.locator('.english')).toHaveCount(locale === 'en-GB' ? 0 : 1);
    await inspect(page, `rules-full-${locale}`);
    await field.fill('camouflage dice');
    await expect(page.locator('#T1')).toHaveCount(0);
    await expect(page.locator('mark').first()).toHaveText(/camouflage|dice/i);
    await expect(page.getByRole('status')).toHaveText(/\d/);
  });
}

test('a search says what it found, and a rule that is named leads to it', async ({ people }) => {
  const { page } = await people.come('Ann', '/rules/shisogari');
  await page.getByRole('link', { name: 'All rules' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shisogari: all rules' })).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search the rules' });
  const status = page.locator('main').getByRole('status');
  await field.fill('empty hand');
  await expect(status).toHaveText(/^\d+ passages$/);
  await field.fill('dragonfly');
  await expect(status).toHaveText('Nothing found. Try another word.');
  // The rule that is named is hidden by the search until one goes there.
  await field.fill('S2 the deal');
  await page.locator('#S2').getByRole('link', { name: 'S4' }).click();
  await expect(page).toHaveURL(/#S4$/);
  await expect(page.locator('#S4')).toBeInViewport();
  await expect(field).toHaveValue('');
  // An address with a rule opens at that rule.
  await page.goto(`${people.url}/rules/shisogari/full#E4`);
  await page.reload();
  await expect(page.locator('#E4')).toBeInViewport();
});

test('help at the table has the quick rules, what matters now first, and the way to all rules', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { code } = await withBots(ann, people.url);
  const { page } = ann;
  await page.goto(`${people.url}/t/${code}`);
  await page.getByRole('button', { name: /^This table / }).click();
  await page.getByRole('button', { name: 'Quick rules' }).click();
  const help = page.getByRole('complementary', { name: 'Help' });
  await expect(help.getByRole('heading', { level: 2, name: 'Aim of the game' })).toBeAttached();
  await expect(help.locator('section.now')).toHaveCount(1);
  // On a phone it has all the room below the prompt, over the hand.
  const box = (await help.boundingBox())!;
  expect(box.y + box.height).toBe(PHONE.height);
  expect(await page.evaluate(() => document.elementFromPoint(195, 830)?.closest('aside') !== null)).toBe(true);
  const all = help.getByRole('link', { name: 'All rules' });
  await expect(all).toHaveAttribute('href', '/rules/shisogari/full');
  await expect(all).toHaveAttribute('target', '_blank');
});
