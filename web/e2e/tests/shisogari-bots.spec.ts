import { inspect } from '../audit.ts';
import { DESKTOP, expect, test } from '../people.ts';
import { playOn, pointer, viewOf } from '../shisogari/hands.ts';
import { QUICK } from '../shisogari/tables.ts';
import { gameCard } from '../tables.ts';

test('a card asks two things and starts a game against bots; it is played to its end, again, and watched again', async ({
  people,
}) => {
  const ann = await people.come('Ann', '/', { opening: QUICK });
  const { page } = ann;
  const card = gameCard(page, 'Shisogari');
  await card.getByRole('button', { name: 'Play against bots' }).click();
  await card.getByRole('button', { name: 'Start the game' }).click();
  await people.until(() => ann.game !== null);
  await playOn([{ person: ann, hands: pointer }], people, 5);
  await expect(page.getByRole('heading', { level: 2, name: /win/ })).toBeVisible();
  const won = viewOf(ann)!.ending!.seats[ann.seat!]!.won;
  await expect(page.getByText(won ? 'Your side wins!' : 'Your side loses.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who was bitten when' })).toBeVisible();
  const first = page.url();
  const screen = await people.come('Screen', `${first}?tv`, { viewport: DESKTOP });
  await expect(screen.page.getByRole('heading', { level: 2, name: /win/ })).toBeVisible();

  // The browser itself recomputes where the chance came from.
  await page.getByRole('button', { name: 'Was it fair? Check' }).click();
  const fair = page.getByRole('region', { name: 'Was it fair?' });
  await expect(fair.getByText('Checked in this browser')).toHaveCount(4);
  await expect(fair.getByText('Checked by the server')).toHaveCount(1);
  await inspect(page, 'the check of fairness');

  // The replay has its own link.
  await page.getByRole('link', { name: 'Watch the replay', exact: true }).click();
  await expect(page).toHaveURL(/\/replay\?seat=\d$/);
  await page.goto(first);

  // A rematch: the same company at another table.
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByRole('region', { name: 'Players' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('Everyone is here.')).toBeVisible();
  await expect(screen.page, 'a television goes along').toHaveURL(`${page.url()}?tv`);
  await expect(screen.page.getByRole('heading', { level: 1, name: 'Shisogari' })).toBeVisible();
  const eve = await people.come('Eve', first);
  await expect(eve.page.getByText('Ann wants to play again.')).toBeVisible();
  await expect(eve.page.getByRole('link', { name: 'Join the rematch' })).toHaveAttribute(
    'href',
    new URL(page.url()).pathname,
  );
  ann.game = null;
  ann.answered = -1;
  await page.getByRole('button', { name: 'Start the game' }).click();
  await people.until(() => ann.game !== null);
  await expect(page.getByRole('region', { name: 'Your seat' })).toBeVisible();
});
