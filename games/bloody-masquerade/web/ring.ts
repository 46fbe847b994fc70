import { MOST_STEPS, type View } from '$wire/bloody-masquerade';

type Tiles = Pick<View, 'token' | 'ring'>;

/** The steps that the token may take. */
export const STEPS: readonly number[] = Array.from({ length: MOST_STEPS }, (_, index) => index + 1);

/** The place that is `steps` visible Locations ahead of the token, whose own place is not counted. */
export function destination({ token, ring }: Tiles, steps: number): number | null {
  let left = steps;
  for (let ahead = 1; ahead < ring.length; ahead += 1) {
    const place = (token + ahead) % ring.length;
    if (ring[place]!.visible) left -= 1;
    if (left === 0) return place;
  }
  return null;
}

/** The hidden places that are passed on the way, which are turned face up. */
export function passed({ token, ring }: Tiles, to: number): number[] {
  const between: number[] = [];
  for (let place = (token + 1) % ring.length; place !== to; place = (place + 1) % ring.length) between.push(place);
  return between.filter((place) => !ring[place]!.visible);
}

/** The places on the way from one to another, both included, clockwise. */
export function way(from: number, to: number, count: number): number[] {
  const places = [from];
  for (let place = from; place !== to;) {
    place = (place + 1) % count;
    places.push(place);
  }
  return places;
}
