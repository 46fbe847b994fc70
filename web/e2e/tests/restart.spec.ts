import { People, expect, test } from '../people.ts';
import { Server } from '../server.ts';
import { asks, playOn, pointer, viewOf } from '../shisogari/hands.ts';
import { withBots } from '../shisogari/tables.ts';

test('the server is killed in mid-game and started again: the page comes back by itself and the game goes on', async ({
  browser,
}) => {
  const server = await Server.start();
  const people = new People(browser, server.url);
  try {
    const ann = await people.come('Ann');
    const { page } = ann;
    const players = [{ person: ann, hands: pointer }];
    const { code } = await withBots(ann, server.url);
    await page.goto(`${server.url}/t/${code}`);
    await people.until(() => ann.asked);
    await expect(asks(page, 'draft')).toBeVisible();
    const before = { step: ann.game!.step, hand: viewOf(ann)!.me!.hand };

    await server.kill();
    await expect(page.getByText('Connection lost. Reconnecting… your game is safe.')).toBeVisible();
    ann.game = null;
    await server.again();
    await people.until(() => ann.game !== null);
    expect({ step: ann.game!.step, hand: viewOf(ann)!.me!.hand }).toEqual(before);
    await expect(asks(page, 'draft')).toBeVisible();
    await playOn(players, people, 3);
    await expect(page.getByRole('heading', { level: 2, name: /win/ })).toBeVisible();
    ann.forgive(/WebSocket connection|ERR_CONNECTION_(REFUSED|RESET)/);
    expect(ann.faults).toEqual([]);
  } finally {
    await people.go();
    await server.end();
  }
});
