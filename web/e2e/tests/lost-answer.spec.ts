import type { FromClient, ToClient } from '../../wire/index.ts';
import type { Event } from '../../wire/shisogari.ts';
import { expect, test } from '../people.ts';
import { asks, pointer } from '../shisogari/hands.ts';
import { withBots } from '../shisogari/tables.ts';

test('an act whose answer was lost is sent again and done once', async ({ people }) => {
  const ann = await people.come('Ann');
  const { page } = ann;
  const { code } = await withBots(ann, people.url);
  const acts: string[] = [];
  const done: { id: string; step: number }[] = [];
  const drafted = new Set<number>();
  let cut = false;

  // The connection breaks after the act has reached the server, before its answer reaches the page.
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as FromClient;
      if (message.type === 'act') acts.push(message.id);
      server.send(text);
    });
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as ToClient;
      const late = acts.length === 1 && !cut;
      if (message.type === 'done') done.push({ id: message.id, step: message.step });
      if (message.type === 'game')
        for (const { step, events } of message.steps) if (mine(events as Event[])) drafted.add(step);
      if (!late) return socket.send(text);
      if (message.type !== 'done') return;
      cut = true;
      void socket.close({ code: 1012 });
    });
  });
  const mine = (events: Event[]) => events.some((event) => event.type === 'drafted' && event.seat === 0);

  await page.goto(`${people.url}/t/${code}`);
  await expect(asks(page, 'draft')).toBeVisible();
  await pointer.back(page);
  await expect.poll(() => done.length).toBe(2);
  expect(acts).toEqual([acts[0], acts[0]]);
  expect(done[1]).toEqual(done[0]);
  expect([...drafted]).toEqual([done[0]!.step]);
  await expect(asks(page, 'draft')).toHaveCount(0);
});
