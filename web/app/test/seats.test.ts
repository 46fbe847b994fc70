import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nameIn } from '$ui/seats';

test('bots have names in Japanese letters, people keep theirs', () => {
  expect(nameIn({ kind: 'bot', name: 'Momo' }, 'ja')).toBe('モモ');
  expect(nameIn({ kind: 'bot', name: 'Momo 2' }, 'ja')).toBe('モモ 2');
  expect(nameIn({ kind: 'bot', name: 'Momo' }, 'fr')).toBe('Momo');
  expect(nameIn({ kind: 'person', name: 'Momo' }, 'ja')).toBe('Momo');
});

test('every name that the server gives to a bot has them', () => {
  const room = readFileSync(join(import.meta.dirname, '../../../crates/room/src/meta.rs'), 'utf8');
  const [, list] = /const NAMES: \[&str; \d+\] = \[([^\]]*)\]/.exec(room)!;
  const names = [...list!.matchAll(/"(\w+)"/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(nameIn({ kind: 'bot', name }, 'ja')).toMatch(/^[ァ-ー]+$/);
});
