import { MOST_HEARTS, type Orders } from '$wire/king-of-tokyo';

export type { Orders };

const NONE: Orders = { yield_at: null, stay: false, skip_buying: false };

/** The orders as the server told them; what is missing orders nothing. */
export function readOrders(told: unknown): Orders {
  const given = (told && typeof told === 'object' ? told : {}) as Partial<Orders>;
  return {
    yield_at: typeof given.yield_at === 'number' ? given.yield_at : NONE.yield_at,
    stay: given.stay === true,
    skip_buying: given.skip_buying === true,
  };
}

/** One heart more or less at which Tokyo is left; below none at all there is no such order. */
export function stepYield(at: number | null, by: 1 | -1): number | null {
  const next = (at ?? -1) + by;
  return next < 0 ? null : Math.min(next, MOST_HEARTS);
}
