import { all, drive, gather, told } from '../masquerade/chairs.ts';
import { asks, viewOf } from '../masquerade/hands.ts';
import { calm, curious } from '../masquerade/plans.ts';
import { leaks } from '../masquerade/secrets.ts';
import { DESKTOP, expect, test } from '../people.ts';

test('a person leaves in the middle of an interrogation: the bot goes on with what that seat was shown, and no more', async ({
  people,
}) => {
  const ann = await people.come('Ann', '/settings', { viewport: DESKTOP });
  for (;;) {
    const { info, own, others } = await gather(people, ann, { patience: 10, options: { first: '1' } });
    const ben = others[0]!;
    if (!(await drive(people, [[own, curious(ben.seat, true)], ...all(others, calm)], () => own.askedTo('exchange'))))
      continue;
    const before = own.view;
    await ann.page.goto(info.link);
    await expect(asks(ann.page, 'exchange')).toBeVisible();
    await ann.leave();
    own.rise();
    const settled = () =>
      told(ben.received)
        .filter((event) => event.type === 'settled')
        .at(-1);
    await people.until(() => settled() !== undefined);
    await drive(people, all(others, calm), () => ben.view.phase.is === 'start' && ben.view.active !== own.seat);
    expect(
      ben.received.some((message) => message.type === 'table' && message.table.seats[own.seat]!.away),
      'a bot is playing',
    ).toBe(true);

    // Back again: all that was known is known, with what the bot did, and nothing else.
    ann.received.length = 0;
    await ann.open(info.link);
    await people.until(() => ann.game !== null);
    const view = viewOf(ann);
    if (view.ending) continue;
    const { gave, took } = settled() as { gave: string | null; took: string | null };
    const met = before.meetings.find((one) => one.turn === 1)!;
    const now = view.meetings.find((one) => one.turn === 1 && one.asker === own.seat)!;
    expect(now.secret).toEqual({ shown: met.secret!.shown, gave, got: took });
    if (took !== null) expect(met.secret!.shown, 'only what was shown can be taken').toContain(took);
    const earlier = (of: typeof view) =>
      of.meetings.filter((one) => one.turn === 0).map(({ asker, target, secret }) => ({ asker, target, secret }));
    expect(earlier(view)).toEqual(earlier(before));
    expect(leaks(ann.received, own.seat), 'the seat').toEqual([]);
    await ann.page.keyboard.press('v');
    await ann.page.getByRole('button', { name: 'What you know about Ben' }).first().click();
    await expect(ann.page.getByText(/^Ben showed you .* in round 1/).first()).toBeVisible();
    await expect(ann.page.getByText(/^In round 1 you (swapped nothing with|gave) Ben/).first()).toBeVisible();
    return;
  }
});
