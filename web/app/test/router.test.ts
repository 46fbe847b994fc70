import { expect, test } from 'vitest';
import { meant, parse, replayPath, Router, seatIn, seatMeant, tablePath } from '../src/state/router.svelte';

test('every page has its address', () => {
  expect(parse('/')).toEqual({ page: 'home' });
  expect(parse('/t/abc234')).toEqual({ page: 'table', code: 'ABC234', television: false });
  expect(parse('/t/ABC234', '?tv')).toEqual({ page: 'table', code: 'ABC234', television: true });
  expect(parse('/t/ABC234/replay', '?seat=2&step=7')).toEqual({ page: 'replay', code: 'ABC234', seat: 2, step: 7 });
  expect(parse('/t/ABC234/replay')).toEqual({ page: 'replay', code: 'ABC234', seat: null, step: 0 });
  expect(parse('/settings')).toEqual({ page: 'settings', table: null });
  expect(parse('/settings', '?table=r5u9aj')).toEqual({ page: 'settings', table: 'R5U9AJ' });
  expect(parse('/settings', '?table=//evil')).toEqual({ page: 'settings', table: null });
  expect(parse('/credits')).toEqual({ page: 'credits' });
  expect(parse('/rules/shisogari')).toEqual({ page: 'rules', game: 'shisogari', full: false });
  expect(parse('/rules/shisogari/full')).toEqual({ page: 'rules', game: 'shisogari', full: true });
  expect(parse('/rules/shisogari/other')).toEqual({ page: 'missing' });
  expect(parse('/learn/shisogari')).toEqual({ page: 'learn', game: 'shisogari', table: null });
  expect(parse('/learn/shisogari', '?table=r5u9aj')).toEqual({ page: 'learn', game: 'shisogari', table: 'R5U9AJ' });
});

test('what leads nowhere says so', () => {
  for (const path of ['/nothing', '/t/', '/t/a/b', '/t/%2e%2e', '/settings/more']) {
    expect(parse(path), path).toEqual({ page: 'missing' });
  }
  expect(parse('/t/A1/replay', '?seat=x&step=-4')).toEqual({ page: 'replay', code: 'A1', seat: null, step: 0 });
});

test('the address of a replay says seat and step', () => {
  expect(replayPath('ABC', null, 0)).toBe('/t/ABC/replay');
  expect(replayPath('ABC', 0, 3)).toBe('/t/ABC/replay?seat=0&step=3');
});

test('going somewhere writes the address bar', () => {
  const written: [string, boolean][] = [];
  const router = new Router((address, replace) => written.push([address, replace]));
  router.go('/t/ABC?tv');
  router.go('/settings', true);
  expect(written).toEqual([
    ['/t/ABC?tv', false],
    ['/settings', true],
  ]);
  expect(router.route).toEqual({ page: 'settings', table: null });
});

test('a table is meant by its code or its link, and a seat there by both codes or its link', () => {
  const table = { table: 'ABC234', seat: null };
  const typed = [' abc234 ', 'abc 234', 'ABC-234', 'ＡＢＣ２３４', 'https://yakai.example/t/abc234', '/t/ABC234/?tv'];
  for (const one of typed) expect(meant(one), one).toEqual(table);
  const seat = { table: 'ABC234', seat: 'K7QX2M9P' };
  const seats = [
    'abc234 k7qx2m9p',
    'ABC234K7QX2M9P',
    'ABC234-K7QX-2M9P',
    'https://yakai.example/t/ABC234#seat=K7QX2M9P',
  ];
  for (const one of seats) expect(meant(one), one).toEqual(seat);
  expect([tablePath('ABC234', null), tablePath('ABC234', 'K7QX2M9P')]).toEqual([
    '/t/ABC234',
    '/t/ABC234#seat=K7QX2M9P',
  ]);
});

test('what is no code says why, and the code of a seat alone is known as such', () => {
  expect([meant(''), meant('  ')]).toEqual([{ wrong: 'empty' }, { wrong: 'empty' }]);
  for (const one of ['not a code!', 'ABC23', 'ABC2345', '--', '卓', 'ABC234 K7QX2M9']) {
    expect(meant(one), one).toEqual({ wrong: 'wrong' });
  }
  expect([meant('k7qx2m9p'), meant('K7QX 2M9P')]).toEqual([{ wrong: 'seat' }, { wrong: 'seat' }]);
});

test('at its table a seat is meant by its own code, by both, or by its link', () => {
  const typed = ['k7qx2m9p', 'K7QX-2M9P', 'abc234 k7qx2m9p', 'https://yakai.example/t/ABC234#seat=K7QX2M9P'];
  for (const one of typed) expect(seatMeant(one), one).toBe('K7QX2M9P');
  expect(seatMeant('nonsense'), 'the server says that it is wrong').toBe('NONSENSE');
});

test('the code of a seat is in the last part of an address', () => {
  expect(seatIn('#seat=K7QX2M9P')).toBe('K7QX2M9P');
  expect([seatIn(''), seatIn('#seat='), seatIn('#seat=<b>'), seatIn('#other=K7QX2M9P')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
