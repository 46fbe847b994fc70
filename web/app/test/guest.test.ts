import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What the page asked the server, and what it is answered. */
let asked: string[];
let status: number;
const kept = new Map<string, string>();

beforeEach(() => {
  asked = [];
  status = 200;
  kept.clear();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`);
    const body = status === 200 ? { name: 'Ann' } : { code: 'revoked_token', message: 'gone' };
    return new Response(JSON.stringify(body), { status });
  });
});

afterEach(() => vi.unstubAllGlobals());

test('who leaves on all devices is a new guest at the next table', async () => {
  const { guest, settings } = await import('../src/state/app.svelte');
  settings.set('name', 'Ann');
  await guest.ensure();
  await guest.ensure();
  expect(guest.known).toBe(true);
  await guest.leave();
  expect(guest.known).toBe(false);
  await guest.ensure();
  expect(asked).toEqual(['POST /api/guest', 'DELETE /api/me', 'POST /api/guest']);
});

test('only where nothing is to come back to is a table given up', async () => {
  const { explain, isFinal } = await import('../src/state/app.svelte');
  const { ApiError } = await import('../src/state/api');
  const refused = (status: number, code: string) => new ApiError(status, { code, message: '' });
  for (const final of [refused(404, 'no_such_table'), refused(403, 'banned'), refused(401, 'revoked_token')]) {
    expect(isFinal(final)).toBe(true);
    expect(explain(final)).not.toBe(explain(null));
  }
  for (const passing of [refused(0, 'offline'), refused(503, 'not_stored'), refused(429, 'too_many'), null]) {
    expect(isFinal(passing)).toBe(false);
  }
});

test('who is known to nobody has left; any other trouble is told', async () => {
  const { guest } = await import('../src/state/app.svelte');
  status = 401;
  await guest.leave();
  status = 503;
  await expect(guest.leave()).rejects.toThrow();
});
