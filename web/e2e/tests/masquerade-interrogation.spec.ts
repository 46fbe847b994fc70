import type { Event } from '../../wire/bloody-masquerade.ts';
import { absent, calm, curious, type Plan } from '../masquerade/plans.ts';
import { all, drive, gather, told, type Chair, type Company } from '../masquerade/chairs.ts';
import {
  asks,
  main,
  nameOf,
  news,
  open,
  own as ownCards,
  players,
  scene,
  show,
  slots,
  table,
  viewOf,
} from '../masquerade/hands.ts';
import { afterInterrogation } from '../masquerade/predict.ts';
import { leaks } from '../masquerade/secrets.ts';
import { DESKTOP, expect, test, type People, type Person } from '../people.ts';

/** Ann has the first turn and stands where she may interrogate; at another table if somebody has won by then. */
async function toAsk(people: People, ann: Person): Promise<Company> {
  for (;;) {
    const company = await gather(people, ann, { options: { first: '1' } });
    if (await drive(people, all(company.chairs, calm), () => company.own.askedTo('ask'))) {
      await ann.page.goto(company.info.link);
      await expect(asks(ann.page, 'ask')).toBeVisible();
      return company;
    }
    for (const chair of company.chairs) chair.rise();
  }
}

test('a page loaded again in the middle of an interrogation shows the same scene, covered, and the swap is made', async ({
  people,
}) => {
  const ann = await people.come('Ann', '/settings', { viewport: DESKTOP });
  const { page } = ann;
  const { own, others } = await toAsk(people, ann);
  const ben = others[0]!;
  await open(players(page)).filter({ hasText: 'Ben' }).click();
  await page.getByRole('button', { name: 'Interrogate Ben' }).click();
  expect(await drive(people, [[own, absent], ...all(others, calm)], () => own.askedTo('exchange'))).toBe(true);

  const shown = () =>
    own.view.meetings.find((met) => met.asker === 0 && met.target === ben.seat && met.turn === 1)!.secret!.shown;
  const scenes: string[] = [];
  for (const again of [false, true]) {
    if (again) await page.reload();
    await expect(asks(page, 'exchange')).toContainText('Swap a card with Ben');
    await expect(scene(page).getByRole('button', { name: /^You take: Hidden card/ })).toHaveCount(shown().length);
    await expect(scene(page).getByRole('button', { name: /Coffee|Food|Transformation|Dove/ })).toHaveCount(0);
    await page.keyboard.press('v');
    await expect(scene(page).getByRole('button', { name: /Hidden/ })).toHaveCount(0);
    scenes.push(await scene(page).ariaSnapshot());
  }
  expect(scenes[1]).toBe(scenes[0]);

  const take = scene(page)
    .getByRole('button', { name: /^You take: / })
    .first();
  const give = scene(page)
    .getByRole('button', { name: /^You give: / })
    .first();
  const [got, gave] = [await nameOf(take), await nameOf(give)].map((name) => name.split(': ')[1]!);
  await take.click();
  await give.click();
  const { step } = own.game!;
  await page.getByRole('button', { name: `Swap ${gave} for ${got}` }).click();
  await people.until(() => ben.game!.step > step && ann.game!.step > step);
  expect(told(ben.received).findLast((event) => event.type === 'settled')).toMatchObject({
    gave: gave!.toLowerCase(),
    took: got!.toLowerCase(),
  });

  // It stands in the notebook, and is still there after the page is loaded again.
  const fact = page.getByText(`In round 1 you gave Ben ${gave} and took ${got}`);
  for (const again of [false, true]) {
    if (again) {
      await page.reload();
      await expect(show(page)).toBeVisible();
      await expect(fact).toHaveCount(0);
      await page.keyboard.press('v');
    }
    await page.getByRole('button', { name: 'What you know about Ben' }).first().click();
    await expect(fact.first()).toBeVisible();
  }
});

test('who is interrogated chooses what to show, also after a reload, and learns how it went', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { page } = ann;
  for (;;) {
    const { info, own, others, chairs } = await gather(people, ann, { options: { first: '2' } });
    const ben = others[0]!;
    const plays: [Chair, Plan][] = [[own, calm], [ben, curious(own.seat, false)], ...all(others.slice(1), calm)];
    if (!(await drive(people, plays, () => own.askedTo('answer')))) {
      for (const chair of chairs) chair.rise();
      continue;
    }
    await page.goto(info.link);
    for (const again of [false, true]) {
      if (again) await page.reload();
      await expect(asks(page, 'answer')).toContainText('Ben interrogates you');
      await expect(slots(page)).toHaveCount(3);
    }
    await slots(page).nth(0).click();
    await slots(page).nth(2).click();
    await main(page).click();
    await expect(main(page), 'nobody has looked at these cards').toHaveText(/^Yes: /);
    await main(page).click();
    // The page and the program on its chair are told apart, and one of them later.
    await people.until(() => viewOf(ann).phase.is === 'exchange' && own.view.phase.is === 'exchange');
    await expect(
      page.getByRole('status').filter({ hasText: 'Ben is swapping a card, or pretending to' }),
    ).toBeVisible();
    await drive(people, [[own, absent], ...plays.slice(1)], () => own.view.phase.is !== 'exchange');
    if (own.over) continue;
    await expect(news(page)).toContainText('Only Ben and Ann know how it went');
    await page.getByRole('button', { name: 'Notebook' }).click();
    const book = page.getByRole('region', { name: 'Details' }).first();
    await book.getByRole('button', { name: 'What you know about Ben' }).click();
    const fact = book.getByText('In round 1 Ben swapped nothing with you');
    await expect(fact).toHaveCount(0);
    await show(page).click();
    await expect(fact).toBeVisible();
    return;
  }
});

/** A swap of cards that nobody else can see, in either variant. */
const swaps =
  (target: number, swap: boolean): Plan =>
  (view, legal) =>
    curious(target, swap)(
      view,
      legal.filter((action) => action.do !== 'swap' || (action.give.card !== 'mask' && action.take.card !== 'mask')),
    );

for (const [variant, mask] of Object.entries({ 'the base game': 'false', 'the Mask variant': 'true' })) {
  test(`${variant}: a swap and its pretence are the same for everybody else, on the wire and on the page`, async ({
    people,
  }) => {
    const ann = await people.come('Ann', '/settings', { viewport: DESKTOP });
    const { page } = ann;
    for (;;) {
      const { info, own, others, chairs } = await gather(people, ann, {
        programs: ['Ben', 'Cy', 'Dee', 'Eli'],
        options: { first: '2', mask },
      });
      const [ben, cy, dee] = others as [Chair, Chair, Chair];
      const rest = all(
        chairs.filter((chair) => chair !== ben),
        calm,
      );
      await page.goto(info.link);
      await expect(ownCards(page)).toBeVisible();
      const eve = await people.come('Eve', `${info.link}?tv`, { viewport: DESKTOP });
      await people.until(() => eve.game !== null);
      const lines: string[] = [];
      const gaps: number[] = [];
      const wanted = [true, false];
      for (const swap of wanted) {
        const plays: [Chair, Plan][] = [[ben, swaps(cy.seat, swap)], ...rest];
        if (!(await drive(people, plays, () => ben.askedTo('exchange')))) break;
        await people.until(() => [ann, eve, dee].every((one) => one.game!.step === ben.game!.step));
        for (const one of [page, eve.page]) {
          await expect(table(one).getByRole('img', { name: 'Ben and Cy are talking in secret' })).toBeVisible();
        }
        const watchers = [own, dee, eve] as const;
        const before = watchers.map((one) => one.game!);
        // Cards that are all alike, or Masks, cannot be swapped unseen.
        if (swap && swaps(cy.seat, true)(ben.view, ben.legal)!.do !== 'swap') break;
        const settled = told(ben.received).filter((event) => event.type === 'settled').length;
        await drive(people, plays.slice(0, 1), () => ben.game!.step > before[0]!.step);
        await people.until(() => watchers.every((one, index) => one.game!.step > before[index]!.step));
        if (ben.over) break;
        const last = told(ben.received).filter((event) => event.type === 'settled');
        expect(last).toHaveLength(settled + 1);
        expect(last.at(-1)).toMatchObject(swap ? { gave: expect.any(String) } : { gave: null, took: null });

        // What a third client has now follows from what it had before: nothing depends on what was chosen.
        for (const [index, one] of watchers.entries()) {
          const { view, steps } = one.game!;
          const events = (steps.at(-1)!.events as Event[]).map((event) => event.type);
          expect({ view, events }, one.name).toEqual(afterInterrogation(before[index]!));
          if (one === dee) gaps.push(steps.at(-1)!.at - before[index]!.steps.at(-1)!.at);
        }
        // Old news leaves the page after some lines, so the newest of these two is looked at.
        const newest = news(page)
          .getByText(/Ben.*Cy/)
          .last();
        await expect(newest).toContainText('Ben has finished interrogating Cy');
        lines.push(await newest.innerText());
      }
      for (const chair of chairs) chair.rise();
      if (gaps.length < wanted.length) {
        await eve.leave();
        continue;
      }
      expect(lines[1]).toBe(lines[0]);
      // Both take the least time of such a choice, though the programs answer at once.
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(1500);
      for (const one of [own, dee]) expect(leaks(one.received, one.seat), one.name).toEqual([]);
      expect(leaks(eve.received, null), 'a spectator').toEqual([]);
      return;
    }
  });
}
