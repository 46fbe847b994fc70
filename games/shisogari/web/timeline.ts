import type { NewsOf } from '$ui/room';
import type { Card, Colour, Ending, Event, Seat, View } from '$wire/shisogari';

/** What a seat did or suffered in one turn. */
export interface Mark {
  kind: 'takes' | 'gives' | 'drew' | 'pair' | 'turned' | 'accuses' | 'passes';
  /** The other seat, if there is one. */
  other?: Seat;
  /** The named item, or the face of a pair. */
  card?: Card;
  second?: Card;
  colour?: Colour;
  step: number;
}

/** `[turn - 1][seat]`: the marks of a whole game, pairs laid open by the ending. */
export function timeline(log: readonly NewsOf<Event>[], view: View, ending: Ending): Mark[][][] {
  const turns: Mark[][][] = [];
  const stepOf: number[] = [];
  let now: Mark[][] | null = null;
  for (const news of log) {
    for (const event of news.events) {
      if (event.type === 'turn') {
        now = view.seats.map(() => []);
        turns.push(now);
        stepOf.push(news.step);
      }
      if (now) mark(now, event, news.step);
    }
  }
  view.seats.forEach((its, seat) => {
    its.pairs.forEach((pair, index) => {
      const faces = ending.seats[seat]?.pairs[index];
      turns[pair.turn - 1]?.[seat]?.push({
        kind: 'pair',
        colour: pair.colour,
        step: stepOf[pair.turn - 1] ?? 0,
        ...(faces && { card: faces[0], second: faces[1] }),
      });
    });
    const turned = ending.seats[seat]?.turned ?? 0;
    if (turned > 0) turns[turned - 1]?.[seat]?.push({ kind: 'turned', step: stepOf[turned - 1] ?? 0 });
  });
  return turns;
}

function mark(now: Mark[][], event: Event, step: number): void {
  switch (event.type) {
    case 'takes':
      now[event.seat]?.push({ kind: 'takes', other: event.from, card: event.item, step });
      break;
    case 'gives':
      now[event.seat]?.push({ kind: 'gives', other: event.to, card: event.item, step });
      break;
    case 'drew':
      now[event.seat]?.push({ kind: 'drew', other: event.from, colour: event.colour, step });
      break;
    case 'accused':
      now[event.seat]?.push({ kind: 'accuses', other: event.of, step });
      break;
    case 'passed':
      now[event.seat]?.push({ kind: 'passes', step });
      break;
    case 'dealt':
    case 'starts':
    case 'drafted':
    case 'turn':
    case 'kept':
    case 'paired':
    case 'turned':
    case 'ended':
      break;
  }
}
