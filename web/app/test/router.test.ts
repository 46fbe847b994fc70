import { expect, test } from 'vitest';
import { addressOf, parse, replayPath, Router, seatIn } from '../src/state/router.svelte';

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
  expect(parse('/learn/shisogari')).toEqual({ page: 'learn', game: 'shisogari' });
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

test('a code, a link to a table and a link to a seat lead to the table', () => {
  expect(addressOf(' abc234 ')).toBe('/t/ABC234');
  expect(addressOf('abc 234')).toBe('/t/ABC234');
  expect(addressOf('https://yakai.example/t/abc234')).toBe('/t/ABC234');
  expect(addressOf('https://yakai.example/t/ABC234/?tv')).toBe('/t/ABC234');
  expect(addressOf('https://yakai.example/t/ABC234#seat=K7QX2M9P')).toBe('/t/ABC234#seat=K7QX2M9P');
  expect(addressOf('')).toBeNull();
  expect(addressOf('not a code!')).toBeNull();
  expect(seatIn('#seat=K7QX2M9P')).toBe('K7QX2M9P');
  expect([seatIn(''), seatIn('#seat='), seatIn('#seat=<b>'), seatIn('#other=K7QX2M9P')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
