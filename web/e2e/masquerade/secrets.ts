import type { ToClient } from '../../wire/index.ts';
import type { Event, View } from '../../wire/bloody-masquerade.ts';

/** What these messages tell this viewer that they must not. */
export const leaks = (messages: readonly ToClient[], viewer: number | null): string[] =>
  messages.flatMap((message) => inMessage(message, viewer));

/**
 * What a message tells this viewer that it must not: characters and hands of others, what two showed and swapped
 * between themselves, faces of Support tokens that others looked at. A spectator is `null`.
 */
function inMessage(message: ToClient, viewer: number | null): string[] {
  if (message.type !== 'game') return [];
  const view = message.view as View;
  const news = message.steps.flatMap((step) => (step.events as Event[]).map((event) => [step.step, event] as const));
  const told = news.flatMap(([step, event]) => (may(event, viewer) ? [] : [`step ${step} ${event.type}`]));
  const found = [...told];
  if (viewer === null && message.legal.length > 0) found.push('legal');
  if ((view.me?.seat ?? null) !== viewer) found.push('view.me');
  if (view.ending !== null) return found;
  for (const met of view.meetings) {
    if (met.secret !== null && met.asker !== viewer && met.target !== viewer)
      found.push(`view.meetings ${met.asker} ${met.target}`);
  }
  // Who is who, and what somebody holds, stands nowhere but in these places.
  const { me: _own, cast: _cast, meetings: _met, clues: _deck, options: _options, ...rest } = view;
  const names = view.cast.map((one) => `"${one.id}"`);
  if (names.some((name) => JSON.stringify(rest).includes(name))) found.push('view names a character');
  if (/"(hand|picked|tokens|character|kaneki)":/.test(JSON.stringify(rest))) found.push('view holds a hand');
  if (view.phase.is === 'first_up') {
    view.seats.forEach((seat, at) => {
      if (seat.up !== null && at !== viewer) found.push(`view.seats ${at} up`);
    });
  }
  return found;
}

/** Whether this viewer may be told this. */
function may(event: Event, viewer: number | null): boolean {
  switch (event.type) {
    case 'dealt':
      return event.seat === viewer;
    case 'showed':
    case 'gave':
      return event.seat === viewer || event.to === viewer;
    case 'settled':
      return event.seat === viewer || event.target === viewer;
    case 'looked':
      return event.kaneki === null || event.seat === viewer;
    default:
      return true;
  }
}
