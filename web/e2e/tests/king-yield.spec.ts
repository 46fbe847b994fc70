import type { NewTable } from '../../wire/index.ts';
import type { Orders } from '../../wire/king-of-tokyo.ts';
import { drive, gather, type Company } from '../king/chairs.ts';
import { act, asks, gauge, hand, news, viewOf } from '../king/hands.ts';
import { attack, idle, ordered, scratch } from '../king/plans.ts';
import { expect, test, type People, type Person } from '../people.ts';

/** Ann stands in Tokyo, and Ben is to throw; at another table if a game ends before. */
async function inTokyo(people: People, ann: Person, wishes: Partial<NewTable> = {}): Promise<Company> {
  for (;;) {
    const company = await gather(people, ann, wishes);
    const ben = company.others[0]!;
    const stands = () => company.own.own.place === 'city' && ben.askedTo('roll');
    if (
      await drive(
        people,
        [
          [company.own, scratch(1)],
          [ben, idle],
        ],
        stands,
      )
    )
      return company;
    for (const chair of [company.own, ben]) chair.rise();
  }
}

test('a page loaded again in the middle of a yield asks again, with the damage and the time that is left', async ({
  people,
}) => {
  const ann = await people.come('Ann', '/settings');
  const { info, own, others } = await inTokyo(people, ann, { clock: 'slow' });
  const ben = others[0]!;
  await ann.page.goto(info.link);
  const { page } = ann;
  await expect(hand(page)).toBeVisible();
  expect(
    await drive(
      people,
      [
        [own, idle],
        [ben, scratch(1)],
      ],
      () => own.askedTo('yield'),
    ),
  ).toBe(true);
  await people.until(() => ann.game?.step === own.game!.step);

  const { lost } = own.view.attack!;
  const { hearts } = own.own;
  const question = page.getByRole('region', { name: 'Stay or yield' });
  const seconds = async () => Number(/(\d+) seconds? left/.exec(await question.innerText())?.[1]);
  for (const again of [false, true]) {
    if (again) await page.reload();
    await expect(asks(page, 'yield')).toContainText('Ben attacks: stay in Tokyo or yield?');
    await expect(question).toContainText(`${lost}`);
    await expect(question).toContainText('damage from Ben');
    await expect(question).toContainText(`You have ${hearts} heart`);
    await expect(gauge(page, 'Hearts')).toHaveText(String(hearts));
    expect(await seconds()).toBeGreaterThan(5);
    expect(await seconds()).toBeLessThanOrEqual(40);
    await expect(page.getByRole('timer')).toBeVisible();
  }
  const left = await seconds();
  await expect.poll(seconds, 'the time runs').toBeLessThan(left);

  const { step } = own.game!;
  await act(page, /^Yield/).click();
  await people.until(() => ann.game!.step > step);
  await expect(news(page)).toContainText('Ann yields Tokyo City');
  await expect(news(page)).toContainText('Ben enters Tokyo City');
  expect(viewOf(ann)!.seats[ann.seat!]!.place).toBe('outside');
});

test('standing orders are set on the page, obeyed by the table, remembered, and nobody else’s business', async ({
  people,
}) => {
  const ann = await people.come('Ann', '/settings');
  const { page } = ann;
  for (;;) {
    const { info, own, others } = await inTokyo(people, ann);
    const ben = others[0]!;
    await page.goto(info.link);
    await act(page, 'Auto-answer').click();
    const leave = page.getByRole('group', { name: 'Leave Tokyo at this many hearts or fewer' });
    await expect(leave.getByRole('status')).toHaveText('ask me');
    for (let hearts = 0; hearts <= 6; hearts += 1) {
      await leave.getByRole('button', { name: 'Raise the limit' }).click();
      await expect(leave.getByRole('status')).toHaveText(String(hearts));
    }
    await page.getByRole('checkbox', { name: 'Otherwise stay without asking' }).check();
    await expect(act(page, 'Auto-answer on')).toBeVisible();
    const stored = () =>
      own.received.some(
        (message) =>
          message.type === 'orders' && (message.orders as Orders).yield_at === 6 && (message.orders as Orders).stay,
      );
    await people.until(stored);

    // Still there after the page is loaded again.
    await page.reload();
    await act(page, 'Auto-answer on').click();
    await expect(leave.getByRole('status')).toHaveText('6');
    await expect(page.getByRole('checkbox', { name: 'Otherwise stay without asking' })).toBeChecked();

    // Ben attacks with a claw or two until she goes; she stays at first, and is never asked.
    const sent = ann.sent.filter((text) => text.includes('"act"')).length;
    const out = () => own.own.place === 'outside';
    const gone = await drive(
      people,
      [
        [own, ordered],
        [ben, scratch(1)],
      ],
      out,
    );
    if (!gone || own.own.hearts === 0) {
      for (const chair of [own, ben]) chair.rise();
      continue;
    }
    await expect(news(page)).toContainText('Ann yields Tokyo City');
    await expect(gauge(page, 'Hearts')).toHaveText(String(own.own.hearts));
    expect(own.own.hearts).toBeLessThanOrEqual(6);
    expect(ann.sent.filter((text) => text.includes('"act"')).length).toBe(sent);
    expect(JSON.stringify(ben.received)).not.toMatch(/"yield_at":6|"stay":true/);
    return;
  }
});

test('an attack that the orders let pass does not move a monster out of Tokyo', async ({ people }) => {
  const ann = await people.come('Ann', '/settings');
  const { info, own, others } = await inTokyo(people, ann);
  const ben = others[0]!;
  await ann.page.goto(info.link);
  await act(ann.page, 'Auto-answer').click();
  await ann.page.getByRole('checkbox', { name: 'Otherwise stay without asking' }).check();
  await people.until(() => own.received.some((message) => message.type === 'orders'));
  const stayed = () =>
    own.received.some(
      (message) =>
        message.type === 'game' && message.steps.some((step) => JSON.stringify(step.events).includes('"stayed"')),
    );
  expect(
    await drive(
      people,
      [
        [own, ordered],
        [ben, attack],
      ],
      stayed,
    ),
  ).toBe(true);
  await expect(news(ann.page)).toContainText('Ann stays in Tokyo');
});
