import type { NewsOf } from '$ui/room';
import { GOAL, type Event } from '$wire/king-of-tokyo';

/** How many points each seat had when a turn was over. */
export interface Point {
  turn: number;
  stars: number[];
}

/** The points of every seat, turn by turn, from what was told. */
export function course(log: readonly NewsOf<Event>[], seats: number): Point[] {
  const stars = Array.from({ length: seats }, () => 0);
  const points: Point[] = [{ turn: 0, stars: [...stars] }];
  let turn = 0;
  for (const { events } of log) {
    for (const event of events) {
      if (event.type === 'turn') {
        if (turn > 0) points.push({ turn, stars: [...stars] });
        turn = event.number;
      }
      if (event.type === 'stars') stars[event.seat] = Math.min(GOAL, stars[event.seat]! + event.amount);
      if (event.type === 'stars_lost') stars[event.seat] = Math.max(0, stars[event.seat]! - event.amount);
      if (event.type === 'ended') points.push({ turn, stars: [...stars] });
    }
  }
  return points;
}
