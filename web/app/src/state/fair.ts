import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';

/** What a record says about where its chance came from. */
export type Source = {
  commitment: string | null;
  secret: string | null;
  seed: string;
  seats: { entropy: string | null }[];
};

/** What this browser saw and sent before the game. */
export type Before = {
  /** Whether the server showed this commitment then; `null` if this browser saw none. */
  saw: (commitment: string) => boolean | null;
  /** Whether this browser sent this share of the seed; `null` if it sent none. */
  sent: (share: string) => boolean | null;
};

/** What was found: each is `true` if it holds, `false` if not, and `null` if this browser cannot know it. */
export type Found = {
  /** The secret has the hash that was published. */
  commitment: boolean;
  /** The published hash is the one that was shown before the game. */
  shown: boolean | null;
  /** The share of the own seat is the one that this browser sent. */
  share: boolean | null;
  /** The seed follows from the secret and all shares. */
  seed: boolean;
};

/** A share of the seed is filled up with zeros. */
function share(digits: string | null): Uint8Array {
  const bytes = new Uint8Array(32);
  bytes.set(hexToBytes(digits ?? '').slice(0, 32));
  return bytes;
}

/** Recomputes what can be recomputed without the rules. */
export function examine(record: Source, you: number | null, before: Before): Found {
  const secret = share(record.secret);
  const shares = record.seats.map((seat) => share(seat.entropy));
  const own = you === null ? null : (record.seats[you]?.entropy ?? null);
  return {
    commitment: bytesToHex(sha256(secret)) === record.commitment,
    shown: before.saw(record.commitment ?? ''),
    share: own === null ? null : before.sent(own),
    seed: bytesToHex(sha256(concatBytes(secret, ...shares))) === record.seed,
  };
}
