import type { SeatInfo } from '$wire/index';

/** Who sits on a chair, and whether they are connected. */
export type Presence = 'bot' | 'away' | 'lost' | 'here';

export function presence(info: SeatInfo | undefined): Presence {
  if (info?.kind === 'bot') return 'bot';
  if (info?.away) return 'away';
  return info?.connected === false ? 'lost' : 'here';
}

/** The seats in order round the table, the given one first. */
export function around(count: number, first: number): number[] {
  return Array.from({ length: count }, (_, index) => (first + index) % count);
}
