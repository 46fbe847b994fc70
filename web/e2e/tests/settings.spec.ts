import { gather } from '../king/chairs.ts';
import { expect, test } from '../people.ts';
import { withBots } from '../shisogari/tables.ts';

/** A few texts of the page and of a game in each language. */
const TEXTS = {
  English: {
    lang: 'en',
    settings: 'Settings',
    bots: 'Play against bots',
    rules: 'Aim of the game',
    table: 'The table',
    own: 'Show your role and cards',
    market: 'Market',
  },
  Français: {
    lang: 'fr',
    settings: 'Réglages',
    bots: 'Jouer contre des bots',
    rules: 'Le but du jeu',
    table: 'La table',
    own: 'Voir rôle et cartes',
    market: 'Marché',
  },
  日本語: {
    lang: 'ja',
    settings: '設定',
    bots: 'ボットと遊ぶ',
    rules: '目的',
    table: '卓',
    own: '役職と手札を見る',
    market: '市場',
  },
};

for (const [name, texts] of Object.entries(TEXTS)) {
  test(`${name}: every text follows the language, and it is remembered`, async ({ people }) => {
    const ann = await people.come('Ann', '/settings');
    const { page } = ann;
    const root = page.locator('html');
    await page.getByRole('radio', { name }).check();
    await expect(page.getByRole('heading', { level: 1, name: texts.settings })).toBeVisible();
    await expect(root).toHaveAttribute('lang', texts.lang);

    await page.goto(people.url);
    await expect(page.getByRole('button', { name: texts.bots }).first()).toBeVisible();
    await expect(root).toHaveAttribute('lang', texts.lang);
    await page.goto(`${people.url}/rules/shisogari`);
    await expect(page.getByRole('heading', { name: texts.rules })).toBeVisible();

    // The games speak it too, and no placeholder is left anywhere.
    const whole = async () =>
      expect(await page.locator('body').innerText()).not.toMatch(/\{\w+[}:]|undefined|\[object/);
    const { code } = await withBots(ann, people.url);
    await page.goto(`${people.url}/t/${code}`);
    await expect(page.getByRole('region', { name: texts.table })).toBeVisible();
    await expect(page.getByRole('button', { name: texts.own })).toBeVisible();
    await whole();
    const king = await gather(people, ann, { programs: [], seats: 6 });
    await page.goto(king.info.link);
    await expect(page.getByRole('region', { name: texts.market })).toBeVisible();
    await whole();
  });
}

test('a language chosen in mid-page changes what is already there', async ({ people }) => {
  const { page } = await people.come('Ann', '/settings', { locale: 'fr-FR' });
  await expect(page.getByRole('heading', { level: 1, name: TEXTS.Français.settings })).toBeVisible();
  for (const [name, { settings }] of Object.entries(TEXTS)) {
    await page.getByRole('radio', { name }).check();
    await expect(page.getByRole('heading', { level: 1, name: settings })).toBeVisible();
  }
});

test('theme, motion and name follow the device until they are chosen, and are remembered', async ({ people }) => {
  const { page } = await people.come('Ann', '/settings', { colorScheme: 'light', reducedMotion: 'reduce' });
  const root = page.locator('html');
  const name = page.getByRole('textbox', { name: 'Your name' });
  await expect(root).toHaveAttribute('data-theme', 'dawn');
  await expect(root).toHaveAttribute('data-motion', 'off');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
  await expect(root).toHaveAttribute('data-theme', 'night');
  await expect(root).toHaveAttribute('data-motion', 'on');
  await page.getByRole('radio', { name: 'Dawn' }).check();
  await page.getByRole('group', { name: 'Animations' }).getByRole('radio', { name: 'Off', exact: true }).check();
  await name.fill('Annabel');
  await name.blur();
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dawn');
  await expect(root).toHaveAttribute('data-motion', 'off');
  await expect(name).toHaveValue('Annabel');
});
