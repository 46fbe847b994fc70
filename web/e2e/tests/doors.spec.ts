import { expect, test } from '../people.ts';
import { withBots } from '../shisogari/tables.ts';

test('a code that nobody knows says so where it is typed, and its link leads to a page that does', async ({
  people,
}) => {
  const ann = await people.come('Ann');
  const { page } = ann;
  await page.getByRole('textbox', { name: 'I have a code' }).fill('nosuch');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('There is no table with this code.');
  await page.goto(`${people.url}/t/nosuch`);
  await expect(page.getByRole('heading', { name: 'There is no table with this code.' })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Yakai' })).toBeVisible();
  ann.forgive(/404 .*\/api\/tables\/NOSUCH/);
});

test('a code or a whole link leads to its table, and a public table is listed', async ({ people }) => {
  const ann = await people.come('Ann');
  const { code, link } = await withBots(ann, people.url, { public: true });
  // A public game is listed while somebody is there.
  await ann.page.goto(link);
  await expect(ann.page.getByRole('region', { name: 'The table' })).toBeVisible();
  const ben = await people.come('Ben');
  await ben.page
    .getByRole('link', { name: /^Shisogari Ann’s table game in progress/ })
    .first()
    .click();
  await expect(ben.page.getByRole('region', { name: 'The table' })).toBeVisible();
  for (const door of [code.toLowerCase(), link]) {
    await ben.page.goto(people.url);
    await ben.page.getByRole('textbox', { name: 'I have a code' }).fill(door);
    await ben.page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(ben.page).toHaveURL(`${people.url}/t/${code}`);
    await expect(ben.page.getByRole('region', { name: 'The table' })).toBeVisible();
  }
});

test('when the server cannot be reached the page says that, and tries again', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { link } = await withBots(ann, people.url);
  const { page } = ann;
  await page.route('**/api/tables/*', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'The server cannot be reached.' })).toBeVisible();
  await expect(page.getByText('Page not found')).toHaveCount(0);
  await page.unroute('**/api/tables/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'The table' })).toBeVisible();
  ann.forgive(/ERR_FAILED/);
});
