import { inspect } from '../audit.ts';
import { all, drive, gather } from '../king/chairs.ts';
import { act, asks, market, payable } from '../king/hands.ts';
import { live } from '../king/plans.ts';
import { lively, midGame } from '../king/scenes.ts';
import { expect, test } from '../people.ts';
import { gameCard } from '../tables.ts';

test('the lobby with its monsters can be read by everybody', async ({ people }) => {
  const ann = await people.come('Ann', '/', { opening: { bot_pace: 0 } });
  const { page } = ann;
  const card = gameCard(page, 'King of Tokyo');
  await card.getByRole('button', { name: 'Play with friends' }).click();
  await card.getByRole('radio', { name: '6', exact: true }).check();
  await card.getByRole('button', { name: 'Open the table', exact: true }).click();
  const ben = await people.come('Ben', await page.getByRole('textbox', { name: 'Link to this table' }).inputValue());
  await ben.page.getByRole('button', { name: 'Sit here (seat 2)' }).click();
  await ben.page
    .getByRole('group', { name: /Monsters/ })
    .getByRole('radio', { name: /^Kraken/ })
    .check();
  const monsters = page.getByRole('group', { name: /Monsters/ });
  await expect(monsters.getByRole('radio', { name: /Kraken.*Ben/ })).toBeDisabled();
  await monsters.getByRole('radio', { name: /^Gigazaur/ }).check();
  await page.getByRole('button', { name: 'Add a bot to seat 3' }).click();
  await inspect(page, 'king-lobby');
});

test('the dice and the market of six monsters in mid-game can be read by everybody', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { page } = ann;
  const { own, others } = await midGame(people, ann, lively(13));
  const loose = act(page, /, will be rerolled$/);
  await loose.first().click();
  await inspect(page, 'king-roll', { turn: true });
  const plays = all([own, others[0]!], live);

  // While another throws, with the standing orders open.
  if (await drive(people, plays, () => others[0]!.askedTo('roll'))) {
    await expect(act(page, 'Waiting for Ben')).toBeVisible();
    await inspect(page, 'king-waiting', { turn: true });
    await act(page, 'Auto-answer').click();
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('Automatic answers');
    await inspect(page, 'king-orders', { turn: true });
  }
});

test('the questions to buy and to yield can be read by everybody', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { page } = ann;
  const left = new Set(['buy', 'yield']);
  while (left.size > 0) {
    const { own, others } = await midGame(people, ann, lively(7));
    const next = () => [...left].find((what) => own.askedTo(what) && (what === 'yield' || own.game!.legal.length > 2));
    while (left.size > 0 && (await drive(people, all([own, others[0]!], live), () => next() !== undefined))) {
      const what = next()!;
      left.delete(what);
      if (what === 'yield') {
        await expect(page.getByRole('region', { name: 'Stay or yield' })).toBeVisible();
      } else {
        await expect(asks(page, 'buy')).toBeVisible();
        if ((await payable(page).count()) > 0) await payable(page).first().click();
        else await market(page).getByRole('button').first().click();
        await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
      }
      await inspect(page, `king-${what}`, { turn: true });
    }
    for (const chair of [own, ...others]) chair.rise();
  }
});

test('the end and the replay of King of Tokyo can be read by everybody', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { page } = ann;
  const { own, others, info } = await gather(people, ann, { seats: 6 });
  await drive(people, all([own, others[0]!], live), () => false);
  await page.goto(info.link);
  await expect(page.getByRole('heading', { level: 2, name: /win|last monster alive|nobody/ })).toBeVisible();
  await inspect(page, 'king-end');
  await page.getByRole('link', { name: 'Watch the replay', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Replay/ })).toBeVisible();
  await page.getByRole('slider', { name: 'Step' }).fill('40');
  await inspect(page, 'king-replay');
  await page.goto(`${people.url}/rules/king-of-tokyo`);
  await expect(page.getByRole('heading', { level: 1, name: /King of Tokyo/ })).toBeVisible();
  await inspect(page, 'king-rules');
});
