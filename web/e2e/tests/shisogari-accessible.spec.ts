import { inspect } from '../audit.ts';
import { DESKTOP, expect, test } from '../people.ts';
import { answer, asks, items, main, playOn, pointer, targets, viewOf } from '../shisogari/hands.ts';
import { QUICK, withBots } from '../shisogari/tables.ts';
import { gameCard } from '../tables.ts';

test('a table can be read by everybody, from the first chair through every kind of question', async ({ people }) => {
  const ann = await people.come('Ann', '/', { opening: QUICK });
  const { page } = ann;
  await gameCard(page, 'Shisogari').getByRole('button', { name: 'Play with friends' }).click();
  await page.getByRole('button', { name: 'Open the table', exact: true }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  const ben = await people.come('Ben', link);
  await ben.page.getByRole('button', { name: 'Sit here (seat 2)' }).click();
  await page.getByRole('button', { name: 'Add a bot to seat 3' }).click();
  await expect(page.getByText('1 seat is empty')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Players' }).getByRole('list')).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - text: Ann online · you host
        - button "Leave seat"
      - listitem: Ben online
      - listitem:
        - text: /\\w+/
        - img
        - text: Medium
        - button /Remove \\w+/
      - listitem:
        - text: Seat 4 is free
        - button "Add a bot to seat 4"
  `);
  await inspect(page, 'lobby');
  await page.getByRole('button', { name: 'Add a bot to seat 4' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();

  const players = [
    { person: ann, hands: pointer },
    { person: ben, hands: pointer },
  ];
  const phase = () => viewOf(ann)?.phase.is;
  await playOn(players, people, 99, () => ann.asked);
  await expect(asks(page, 'draft')).toBeVisible();
  await inspect(page, 'draft', { turn: true });

  // Ann's turn, half chosen, with her cards covered and uncovered, and the drawers.
  const annsTurn = async () => {
    await expect(asks(page, 'choose')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your hand' })).toMatchAriaSnapshot(`
      - region "Your seat":
        - text: /Ann/
        - button "Show your role and cards"
      - group "What do you want to do?":
        - button "Take" [pressed]
        - button "Give"
        - button "Accuse"
      - group "Name an item":
        - button "Name Crucifix"
        - button "Name Holy Water"
        - button "Name Dagger"
        - button "Name Stake"
        - button "Name Bible"
        - button "Name Garlic"
      - group "Choose a colour":
        - button "White card" [disabled]
        - button "Black card" [disabled]
      - status: Tap a player, name an item and choose a colour.
      - button "Confirm" [disabled]
    `);
    await inspect(page, 'choose', { turn: true });
    await targets(page, 'Take from').first().click();
    await items(page).getByRole('button', { disabled: false }).first().click();
    await page.keyboard.press('v');
    await inspect(page, 'choose-shown', { turn: true });
    await page.keyboard.press('v');
    await page.getByRole('button', { name: 'Accuse', exact: true }).click();
    await inspect(page, 'accuse', { turn: true });
    await page.getByRole('button', { name: 'Take', exact: true }).click();
    await page.getByRole('button', { name: 'Log' }).click();
    await inspect(page, 'log', { turn: true });
    await page.getByRole('button', { name: 'Help' }).click();
    await inspect(page, 'help', { turn: true });
    await page.getByRole('button', { name: 'Close' }).click();

    // The look at what she takes, covered and shown.
    const step = ann.game!.step;
    await pointer.take(page);
    await people.until(() => ann.game!.step > step);
    await expect(asks(page, 'look')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your hand' })).toMatchAriaSnapshot(`
      - region "Your seat"
      - button "Look at the drawn card"
      - paragraph: Tap or hold the card to look at it. Its effect is shown only then.
      - group "Your cards of this colour"
      - status: "Look at the card first: tap or hold it."
      - button "Confirm" [disabled]
    `);
    await inspect(page, 'look', { turn: true });
    await page.keyboard.press('v');
    await inspect(page, 'look-shown', { turn: true });
    await page.keyboard.press('v');
    await answer(players[0]!, people, 99);
    return true;
  };

  // Ben gives, so Ann must pick.
  const bensTurn = async () => {
    await expect(asks(ben.page, 'choose')).toBeVisible();
    await inspect(page, 'waiting', { turn: true });
    await ben.page.getByRole('button', { name: 'Give', exact: true }).click();
    await ben.page.getByRole('button', { name: 'Give to Ann' }).click();
    await items(ben.page).getByRole('button', { disabled: false }).first().click();
    await main(ben.page).click();
    await people.until(() => ann.asked && (phase() === 'pick' || phase() === 'look'));
    // Whoever gives one colour only leaves nothing to choose: in another turn, then.
    if (phase() === 'look') {
      await answer(players[0]!, people, 99);
      return false;
    }
    await expect(asks(page, 'pick')).toBeVisible();
    await inspect(page, 'pick', { turn: true });
    await answer(players[0]!, people, 99);
    return true;
  };

  // Whoever comes first.
  const turns = new Map([
    [ann, annsTurn],
    [ben, bensTurn],
  ]);
  const next = () => [...turns.keys()].find((person) => person.asked && viewOf(person)?.phase.is === 'choose');
  while (turns.size > 0) {
    await playOn(players, people, 99, () => next() !== undefined);
    const person = next()!;
    if (await turns.get(person)!()) turns.delete(person);
  }
});

test('a television, the end and the replay can be read by everybody', async ({ people }) => {
  const ann = await people.come('Ann');
  const { page } = ann;
  const { code, link } = await withBots(ann, people.url);
  await page.goto(link);
  const player = { person: ann, hands: pointer };
  await playOn([player], people, 1, () => ann.asked && viewOf(ann)?.phase.is === 'choose');
  const television = await people.come('Television', `/t/${code}?tv`, { viewport: DESKTOP });
  await expect(television.page.getByRole('region', { name: 'The table' })).toBeVisible();
  await inspect(television.page, 'television');

  await playOn([player], people, 1);
  await expect(page.getByRole('heading', { level: 2, name: /win/ })).toBeVisible();
  await inspect(page, 'end');
  await page.getByRole('link', { name: 'Watch the replay', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Replay/ })).toBeVisible();
  await page.getByRole('slider', { name: 'Step' }).fill('5');
  await inspect(page, 'replay');
});
