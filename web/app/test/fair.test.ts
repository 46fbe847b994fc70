import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { examine, type Source } from '../src/state/fair';

const pad = (digits: string) => digits.padEnd(64, '0');
const secret = pad('07');
const shares = [pad('c0ffee'), pad('aa')];
const record: Source = {
  commitment: bytesToHex(sha256(hexToBytes(secret))),
  secret,
  seed: bytesToHex(sha256(hexToBytes(secret + shares.join('')))),
  seats: [{ entropy: 'c0ffee' }, { entropy: shares[1]! }],
};
const before = { saw: (one: string) => one === record.commitment, sent: (one: string) => one === 'c0ffee' };

test('a fair record holds', () => {
  expect(examine(record, 0, before)).toEqual({ commitment: true, shown: true, share: true, seed: true });
});

test('each of its parts counts', () => {
  expect(examine({ ...record, secret: pad('08') }, 0, before)).toMatchObject({ commitment: false, seed: false });
  expect(examine({ ...record, seats: [...record.seats].reverse() }, 0, before)).toMatchObject({
    commitment: true,
    share: false,
    seed: false,
  });
  expect(examine({ ...record, commitment: pad('00') }, 0, before)).toMatchObject({ commitment: false, shown: false });
});

test('who was not there cannot know', () => {
  const absent = { saw: () => null, sent: () => null };
  expect(examine(record, null, absent)).toEqual({ commitment: true, shown: null, share: null, seed: true });
});
