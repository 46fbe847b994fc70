import type { ToClient } from '../../wire/index.ts';
import { CARDS, ROLES, type Event, type View } from '../../wire/shisogari.ts';

/** What a face shows. */
const SECRETS = new Set<string>([...Object.keys(CARDS), ...ROLES]);

/** What these messages tell this viewer that they must not. */
export const leaks = (messages: readonly ToClient[], viewer: number | null): string[] =>
  messages.flatMap((message) => inMessage(message, viewer));

/** What a message tells this viewer that it must not: the places of the leaks. A spectator is `null`. */
function inMessage(message: ToClient, viewer: number | null): string[] {
  if (message.type !== 'game') return faces(message, message.type);
  const view = message.view as View;
  const legal = message.legal.length === 0 || viewer !== null ? [] : ['legal'];
  const wrong = view.me === null || view.me.seat === viewer ? [] : ['view.me'];
  const news = message.steps.flatMap((step) => (step.events as Event[]).map((event) => [step.step, event] as const));
  return [
    ...legal,
    ...wrong,
    ...inView(view, viewer),
    ...news.flatMap(([step, event]) => inEvent(event, step, viewer)),
  ];
}

/** Faces that a view shows beyond the own seat, named items, face-up pairs, and everything once it is over. */
function inView(view: View, viewer: number | null): string[] {
  if (view.phase.is === 'over') return [];
  const { me: _own, phase, seats, ...rest } = view;
  const places = phase.is === 'pick' || phase.is === 'look' ? { ...phase, item: null } : phase;
  const pairs = seats.map((its, seat) => ({
    ...its,
    pairs: its.pairs.map((pair) => (pair.up || seat === viewer ? { ...pair, cards: null } : pair)),
  }));
  return [...faces(rest, 'view'), ...faces(places, 'view.phase'), ...faces(pairs, 'view.seats')];
}

/** Faces that an event tells. */
function inEvent(event: Event, step: number, viewer: number | null): string[] {
  const place = `step ${step} ${event.type}`;
  switch (event.type) {
    case 'dealt':
    case 'drafted':
    case 'turned':
      return event.seat === viewer ? [] : event.type === 'drafted' ? faces(event, place) : [place];
    case 'drew':
      return event.seat === viewer || event.from === viewer ? [] : faces(event, place);
    case 'paired':
      return event.up || event.seat === viewer ? [] : faces(event, place);
    case 'takes':
    case 'gives':
      return faces({ ...event, item: null }, place);
    case 'ended':
      return [];
    default:
      return faces(event, place);
  }
}

/** Where a value holds the name of a card or a role. */
function faces(value: unknown, place: string): string[] {
  if (typeof value === 'string') return SECRETS.has(value) ? [place] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => faces(inner, `${place}.${key}`));
}
