import { inspect } from '../audit.ts';
import { expect, test } from '../people.ts';
import { gameCard } from '../tables.ts';

for (const [name, path, heading] of [
  ['home', '/', 'Yakai'],
  ['settings', '/settings', 'Settings'],
  ['rules', '/rules/shisogari', 'Shisogari: quick rules'],
  ['credits', '/credits', 'Credits'],
  ['missing', '/nowhere/at/all', 'Page not found'],
] as const) {
  test(`the page ${name} can be read by everybody`, async ({ people }) => {
    const ann = await people.come('Ann', path);
    const { page } = ann;
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    if (name === 'home') {
      await expect(page.getByRole('region', { name: 'Games' })).toMatchAriaSnapshot(`
        - article:
          - heading "Shisogari" [level=2]
          - paragraph: 4–5 players about 10 minutes
          - paragraph: /Vampire/
          - button "Play against bots"
          - button "Play with friends"
          - link "Learn by playing"
          - link "Quick rules"
      `);
      await gameCard(page, 'Shisogari').getByRole('button', { name: 'Play with friends' }).click();
      await expect(page.getByRole('button', { name: 'Open the table', exact: true })).toBeVisible();
    }
    await inspect(page, name);
    // The browser says what the server answered.
    if (name === 'missing') ann.forgive(/404 \(Not Found\) .*\/nowhere\/at\/all$/);
  });
}
