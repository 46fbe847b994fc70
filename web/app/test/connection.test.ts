import { expect, test } from 'vitest';
import type { News, TableInfo } from '$wire/index';
import { ReplayState } from '../src/state/replay.svelte';
import { TableState } from '../src/state/table.svelte';
import { FakeSocket, FakeTime } from './fakes';

function open() {
  const sockets: FakeSocket[] = [];
  const time = new FakeTime();
  const table = new TableState(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  }, time);
  table.connection.start();
  sockets[0]!.onopen!();
  return { sockets, time, table };
}

const news = (step: number): News => ({ step, at: step * 1000, events: [{ type: 'passed', seat: step % 4 }] });
const game = (step: number, steps: News[], full: boolean) => ({
  type: 'game',
  step,
  full,
  steps,
  view: { at: step },
  legal: [],
  awaited: [0],
  now: step * 1000,
  until: step * 1000 + 20_000,
  not_before: 0,
});

test('says hello first, without a step when it has none', () => {
  const { sockets } = open();
  expect(sockets[0]!.sent[0]).toEqual({ type: 'hello', v: 1, last: null });
});

test('comes back by itself and asks for what it missed', () => {
  const { sockets, time, table } = open();
  sockets[0]!.say(game(1, [news(0), news(1)], true));
  sockets[0]!.onclose!();
  expect(table.connection.link).toBe('lost');
  expect(sockets).toHaveLength(1);
  time.pass(500);
  expect(sockets).toHaveLength(2);
  sockets[1]!.onopen!();
  expect(sockets[1]!.sent[0]).toEqual({ type: 'hello', v: 1, last: 1 });
  sockets[1]!.say(game(3, [news(2), news(3)], false));
  expect(table.log.map((one) => one.step)).toEqual([0, 1, 2, 3]);
  expect(table.view).toEqual({ at: 3 });
});

test('comes back when the server asks for it', () => {
  const { sockets, time } = open();
  sockets[0]!.onclose!({ reason: 'the server restarts: come back in 2345 ms' });
  time.pass(2344);
  expect(sockets).toHaveLength(1);
  time.pass(1);
  expect(sockets).toHaveLength(2);
  sockets[1]!.onopen!();
  sockets[1]!.onclose!({ reason: 'too many messages: come back in 3 s' });
  time.pass(2999);
  expect(sockets).toHaveLength(2);
  time.pass(1);
  expect(sockets).toHaveLength(3);
});

test('waits longer after each failed try', () => {
  const { sockets, time } = open();
  sockets[0]!.onclose!();
  time.pass(400);
  expect(sockets).toHaveLength(2);
  sockets[1]!.onclose!();
  time.pass(400);
  expect(sockets).toHaveLength(2);
  time.pass(400);
  expect(sockets).toHaveLength(3);
});

test('sends an act again with the same id until it is answered', () => {
  const { sockets, time, table } = open();
  sockets[0]!.say(game(0, [news(0)], true));
  table.act({ do: 'pass' });
  expect(table.busy).toBe(true);
  const first = sockets[0]!.sent.find((one) => one.type === 'act')!;
  sockets[0]!.onclose!();
  time.pass(1000);
  sockets[1]!.onopen!();
  const again = sockets[1]!.sent.find((one) => one.type === 'act')!;
  expect(again).toEqual(first);
  sockets[1]!.say({ type: 'done', id: first.id, step: 1 });
  expect(table.busy).toBe(false);
  sockets[1]!.onclose!();
  time.pass(1000);
  sockets[2]!.onopen!();
  expect(sockets[2]!.sent.some((one) => one.type === 'act')).toBe(false);
});

test('an act in flight is not sent twice by impatience', () => {
  const { sockets, table } = open();
  sockets[0]!.say(game(0, [news(0)], true));
  table.act({ do: 'pass' });
  table.act({ do: 'pass' });
  expect(sockets[0]!.sent.filter((one) => one.type === 'act')).toHaveLength(1);
});

test('a refusal is told and frees the hand', () => {
  const { sockets, table } = open();
  sockets[0]!.say(game(0, [news(0)], true));
  table.act({ do: 'pass' });
  const { id } = sockets[0]!.sent.at(-1)!;
  sockets[0]!.say({ type: 'refused', id, error: { code: 'not_legal', message: 'not your turn' } });
  expect(table.busy).toBe(false);
  expect(table.refusal?.code).toBe('not_legal');
  sockets[0]!.say(game(1, [news(1)], false));
  expect(table.refusal).toBeNull();
});

test('steps that were told before are not told again', () => {
  const { sockets, table } = open();
  const told: number[][] = [];
  table.onNews((fresh, quiet) => !quiet && told.push(fresh.map((one) => one.step)));
  sockets[0]!.say(game(1, [news(0), news(1)], true));
  sockets[0]!.say(game(2, [news(2)], false));
  sockets[0]!.say(game(3, [news(2), news(3)], false));
  sockets[0]!.say(game(4, [news(0), news(1), news(2), news(3), news(4)], true));
  expect(told).toEqual([[2], [3], [4]]);
  expect(table.log.map((one) => one.step)).toEqual([0, 1, 2, 3, 4]);
});

test('table time is turned into local time', () => {
  const { sockets, time, table } = open();
  time.pass(5000);
  sockets[0]!.say(game(2, [], true));
  expect(table.until).toBe(time.now() + 20_000);
});

test('pings measure the way, and silence counts as a lost link', () => {
  const { sockets, time, table } = open();
  const ping = sockets[0]!.sent.find((one) => one.type === 'ping')!;
  time.pass(80);
  sockets[0]!.say({ type: 'pong', t: ping.t, now: 0 });
  expect(table.connection.roundTrip).toBe(80);
  time.pass(46_000);
  expect(sockets.length).toBeGreaterThan(1);
});

test('at speed a dead line is noticed within seconds, and a page that slept is not', () => {
  const { sockets, time, table } = open();
  const answer = () =>
    sockets[0]!.say({ type: 'pong', t: sockets[0]!.sent.findLast((one) => one.type === 'ping')!.t, now: 0 });
  answer();
  table.connection.often = true;
  answer();
  // Timers stood still, and the last ping was answered.
  time.skip(60_000);
  expect(table.connection.link).toBe('open');
  answer();
  time.pass(8_000);
  expect(table.connection.link).not.toBe('open');
});

test('a stopped connection stays away', () => {
  const { sockets, time, table } = open();
  table.connection.stop();
  expect(sockets[0]!.closed).toBe(true);
  time.pass(60_000);
  expect(sockets).toHaveLength(1);
});

test('standing orders are shown at once and kept until they are answered', () => {
  const { sockets, time, table } = open();
  const none = { leave: 0 };
  table.setOrders({ leave: 9 });
  expect(table.orders).toBeUndefined();
  sockets[0]!.say({ ...game(0, [news(0)], true), orders: none });
  expect(table.orders).toEqual(none);
  table.setOrders({ leave: 4 });
  expect(table.orders).toEqual({ leave: 4 });
  sockets[0]!.say({ ...game(1, [news(1)], false), orders: none });
  expect(table.orders).toEqual({ leave: 4 });
  sockets[0]!.onclose!();
  table.setOrders({ leave: 5 });
  time.pass(1000);
  sockets[1]!.onopen!();
  expect(sockets[1]!.sent.filter((one) => one.type === 'orders')).toEqual([{ type: 'orders', orders: { leave: 5 } }]);
  sockets[1]!.say({ type: 'orders', orders: { leave: 5 } });
  sockets[1]!.onclose!();
  time.pass(1000);
  sockets[2]!.onopen!();
  expect(sockets[2]!.sent.some((one) => one.type === 'orders')).toBe(false);
  expect(table.orders).toEqual({ leave: 5 });
});

test('of orders that follow each other quickly the last is shown', () => {
  const { sockets, table } = open();
  sockets[0]!.say({ ...game(0, [news(0)], true), orders: { leave: 0 } });
  table.setOrders({ leave: 4 });
  table.setOrders({ leave: 5 });
  sockets[0]!.say({ type: 'orders', orders: { leave: 4 } });
  expect(table.orders).toEqual({ leave: 5 });
  sockets[0]!.say({ type: 'orders', orders: { leave: 5 } });
  sockets[0]!.say({ type: 'orders', orders: { leave: 7 } });
  expect(table.orders).toEqual({ leave: 7 });
});

test('refused orders are taken back', () => {
  const { sockets, table } = open();
  sockets[0]!.say({ ...game(0, [news(0)], true), orders: { leave: 0 } });
  table.setOrders({ leave: -1 });
  sockets[0]!.say({ type: 'error', error: { code: 'not_orders', message: 'these are no standing orders' } });
  expect(table.orders).toEqual({ leave: 0 });
  expect(table.fault?.code).toBe('not_orders');
});

test('who has no orders can give none', () => {
  const { sockets, table } = open();
  sockets[0]!.say(game(0, [news(0)], true));
  table.setOrders({ leave: 4 });
  expect(table.orders).toBeUndefined();
  expect(sockets[0]!.sent.some((one) => one.type === 'orders')).toBe(false);
});

test('at speed several acts fly, each with the moment of its press, and a refusal is told where it belongs', () => {
  const { sockets, time, table } = open();
  sockets[0]!.say(game(5, [news(5)], true));
  table.live = true;
  const refused: unknown[] = [];
  table.onRefused(({ action }) => refused.push(action));
  table.act({ do: 'roll' }, performance.now());
  table.act({ do: 'slap' }, performance.now(), performance.now() - 300);
  const acts = sockets[0]!.sent.filter((one) => one.type === 'act');
  expect(acts).toHaveLength(2);
  expect(table.flying).toEqual([{ do: 'roll' }, { do: 'slap' }]);
  expect(Math.abs(Number(acts[1]!.pressed) - Number(acts[1]!.shown) - 300)).toBeLessThanOrEqual(2);
  sockets[0]!.say({ type: 'refused', id: acts[0]!.id, error: { code: 'not_legal', message: '' } });
  sockets[0]!.say({ type: 'done', id: acts[1]!.id, step: 6 });
  expect(refused).toEqual([{ do: 'roll' }]);
  expect(table.refusal).toBeNull();
  expect(table.flying).toEqual([]);
  time.pass(10);
});

test('where acts may follow each other none is lost; else a second press is none', () => {
  const { sockets, table } = open();
  sockets[0]!.say(game(5, [news(5)], true));
  const acts = () => sockets[0]!.sent.filter((one) => one.type === 'act').length;
  table.act({ do: 'keep' });
  table.act({ do: 'roll' });
  expect(acts()).toBe(1);
  table.many = true;
  table.act({ do: 'roll' });
  expect(acts()).toBe(2);
});

test('at speed nothing waits for the line to come back', () => {
  const { sockets, table } = open();
  sockets[0]!.say(game(5, [news(5)], true));
  table.live = true;
  sockets[0]!.onclose!();
  table.act({ do: 'roll' });
  expect(table.flying).toEqual([]);
  expect(table.refused?.error.code).toBe('offline');
});

test('at speed the way is measured each second, and table time is kept by it', () => {
  const { sockets, time, table } = open();
  sockets[0]!.say(game(5, [news(5)], true));
  table.live = true;
  const before = sockets[0]!.sent.filter((one) => one.type === 'ping').length;
  time.pass(5000);
  const pings = sockets[0]!.sent.filter((one) => one.type === 'ping');
  expect(pings.length - before).toBe(5);
  time.pass(30);
  sockets[0]!.say({ type: 'pong', t: time.now() - 30, now: 60_000 });
  expect(table.roundTrip).toBe(30);
  expect(table.now()).toBe(60_015);
  time.pass(500);
  expect(table.now()).toBe(60_515);
});

test('a television says so', () => {
  const socket = new FakeSocket();
  const table = new TableState(() => socket, new FakeTime());
  table.television = true;
  table.connection.start();
  socket.onopen!();
  expect(socket.sent[0]).toEqual({ type: 'hello', v: 1, last: null, tv: true });
});

test('the house values of a table come with it, here and in a replay', () => {
  const { sockets, table } = open();
  const told: TableInfo = {
    code: 'ABC234',
    link: '',
    game: 'toll',
    options: {},
    house: { hash: '1a2b3c4d', built_in: false, values: { turns: 4 } },
    public: false,
    clock: 'off',
    patience: 60,
    bot_pace: 1200,
    late: 'bots',
    stage: 'playing',
    seats: [],
    you: null,
    host: false,
    watchers: 0,
    commitment: '',
    rematch: null,
  };
  sockets[0]!.say({ type: 'table', table: told });
  expect(table.house).toEqual({ turns: 4 });
  expect(new ReplayState({ table: told, seat: null, steps: [] }, 0).house).toEqual({ turns: 4 });
  sockets[0]!.say({ type: 'table', table: { ...told, house: { hash: '5e6f7a8b', built_in: true } } });
  expect(table.house).toBeUndefined();
});

test('an act names the seat that the view was seen from, also when it is sent again', () => {
  const { sockets, time, table } = open();
  const sit = (you: number | null) => ({ type: 'table', table: { you } as TableInfo });
  sockets[0]!.say(sit(2));
  sockets[0]!.say(game(1, [news(0), news(1)], true));
  table.act({ do: 'stop' });
  sockets[0]!.onclose!();
  // Meanwhile we have moved to another seat.
  table.set({ you: 0 } as TableInfo);
  time.pass(500);
  sockets[1]!.onopen!();
  const acts = [...sockets[0]!.sent, ...sockets[1]!.sent].filter((message) => message.type === 'act');
  expect(acts.map((act) => act.seat)).toEqual([2, 2]);
});
