import type { Action, View } from '../../wire/king-of-tokyo.ts';
import { drive, gather, type Company } from '../king/chairs.ts';
import { act, asks, hand, market, payable } from '../king/hands.ts';
import { idle, scratch } from '../king/plans.ts';
import { DESKTOP, expect, test, type People, type Person } from '../people.ts';

const main = (person: Person) => hand(person.page).locator('[aria-keyshortcuts^="Enter"]');
const stops = (person: Person) => person.sent.filter((text) => text.includes('"stop"')).length;

/** Keeps what is energy and rerolls the rest. */
const greedy = (view: View, legal: readonly Action[]): Action | null => {
  const dice = [...view.dice].filter((face) => face !== 'energy').sort();
  const again = legal.find((action) => action.do === 'reroll' && [...action.dice].sort().join() === dice.join());
  return (view.ask!.what === 'roll' ? again : undefined) ?? idle(view, legal);
};

/** A table for two as Ann finds it once this is so; at another one if the game ends before. */
async function at(people: People, ann: Person, there: (company: Company) => boolean): Promise<Company> {
  for (;;) {
    const company = await gather(people, ann);
    const [ben] = company.others;
    const plays = [[company.own, greedy] as const, [ben!, idle] as const];
    if (await drive(people, plays, () => there(company))) {
      await ann.page.goto(company.info.link);
      return company;
    }
    for (const chair of company.chairs) chair.rise();
  }
}

const rolling = ({ own }: Company) => own.askedTo('roll') && own.view.rerolls === 2;

test('while rerolls are left the main button rerolls, and giving them up is asked once', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { page } = ann;
  await at(people, ann, rolling);
  await expect(asks(page, 'roll')).toBeVisible();
  await expect(main(ann)).toHaveText(/^Reroll 6 \(2 left\)/);
  await act(page, /^Use these dice/).click();
  await expect(hand(page).getByRole('status')).toHaveText('You still have 2 rerolls. Stop rolling?');
  expect(stops(ann)).toBe(0);

  // Keeping a die takes the question back.
  await act(page, /, will be rerolled$/)
    .first()
    .click();
  await expect(act(page, /^Stop rolling/)).toHaveCount(0);
  await act(page, /^Use these dice/).click();
  await people.act(ann, () => act(page, /^Stop rolling/).click());
  expect(stops(ann)).toBe(1);
});

test('with every die kept the main button uses them, and Enter never gives up a reroll', async ({ people }) => {
  const ann = await people.come('Ann', '/settings', { viewport: DESKTOP });
  const { page } = ann;
  await at(people, ann, rolling);
  await expect(asks(page, 'roll')).toBeVisible();
  await people.act(ann, () => page.keyboard.press('Enter'));
  expect(stops(ann)).toBe(0);
  await expect(main(ann)).toHaveText(/^Reroll \d \(1 left\)/);
  const loose = act(page, /, will be rerolled$/);
  while ((await loose.count()) > 0) await loose.first().click();
  await expect(main(ann)).toHaveText(/^Use these dice/);
  await people.act(ann, () => page.keyboard.press('Enter'));
  expect(stops(ann)).toBe(1);
});

test('an expert turns the questions off in the settings', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { page } = ann;
  const asked = page.getByRole('checkbox', { name: 'Ask before I give up rerolls or a bookmarked card' });
  await expect(asked).toBeChecked();
  await asked.uncheck();
  await at(people, ann, rolling);
  await people.act(ann, () => act(page, /^Use these dice/).click());
  expect(stops(ann)).toBe(1);
});

test('ending the turn with energy for a bookmarked card is asked', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { page } = ann;
  /** What Ann can pay, as long as she is not hurt. */
  const affordable = ({ own }: Company) => {
    const { market: cards, me, seats } = own.view;
    const { energy, prices } = seats[me!]!;
    return cards.filter((card, slot) => card !== null && prices[slot]! <= energy);
  };
  for (;;) {
    const company = await at(people, ann, (one) => one.others[0]!.askedTo('roll') && affordable(one).length > 0);
    const { own, others, chairs } = company;
    const wish = affordable(company)[0]!;
    await payable(page).first().click();
    await page.getByRole('button', { name: 'Bookmark it for your turn' }).click();
    await expect(market(page).getByRole('button', { name: /bookmarked/ })).toHaveCount(1);
    const plays = [[own, greedy] as const, [others[0]!, idle] as const];
    const there = await drive(people, plays, () => own.askedTo('buy') || !affordable(company).includes(wish));
    if (!there || !own.askedTo('buy')) {
      for (const chair of chairs) chair.rise();
      continue;
    }
    // What is bookmarked is chosen; laid back, the turn can be ended, but not by a slip.
    await expect(act(page, /^Buy /)).toBeVisible();
    await market(page)
      .getByRole('button', { name: /bookmarked/ })
      .click();
    await act(page, /^End turn/).click();
    await expect(hand(page).getByRole('status')).toHaveText(
      /^You can afford your bookmarked card: .+\. End your turn\?$/,
    );
    await people.act(ann, () => act(page, /^Yes: End turn/).click());
    return;
  }
});

test('S stays in Tokyo', async ({ people }) => {
  const ann = await people.come('Ann', '/settings', { viewport: DESKTOP });
  const { page } = ann;
  for (;;) {
    const { info, own, others, chairs } = await gather(people, ann);
    const plays = [[own, scratch(1)] as const, [others[0]!, scratch(1)] as const];
    const asked = await drive(people, plays, () => own.askedTo('yield'));
    if (!asked) {
      for (const chair of chairs) chair.rise();
      continue;
    }
    await page.goto(info.link);
    await expect(act(page, /^Stay in Tokyo/)).toBeVisible();
    await people.act(ann, () => page.keyboard.press('s'));
    return;
  }
});
