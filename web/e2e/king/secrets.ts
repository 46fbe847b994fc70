import type { ToClient } from '../../wire/index.ts';
import type { Event, View } from '../../wire/king-of-tokyo.ts';

/** What these messages tell this viewer that they must not. */
export const leaks = (messages: readonly ToClient[], viewer: number | null): string[] =>
  messages.flatMap((message) => inMessage(message, viewer));

/**
 * What a message tells this viewer that it must not: the top card of the deck that another looked at with Made in
 * a Lab, another's standing orders, another's acts. A spectator is `null`.
 */
function inMessage(message: ToClient, viewer: number | null): string[] {
  if (message.type === 'orders') return viewer === null ? ['orders'] : [];
  if (message.type !== 'game') return /yield_at|skip_buying/.test(JSON.stringify(message)) ? [message.type] : [];
  const view = message.view as View;
  const told = JSON.stringify({ ...message, orders: null });
  const found: string[] = [];
  if (view.me !== viewer) found.push('view.me');
  if (viewer === null && (message.legal.length > 0 || message.orders != null)) found.push('legal or orders');
  if (/yield_at|skip_buying/.test(told)) found.push('orders');
  const knows = viewer !== null && view.knows_top.includes(viewer);
  if (view.ending === null && view.top !== null && !knows) found.push('view.top');
  const news = message.steps.flatMap((step) => (step.events as Event[]).map((event) => [step.step, event] as const));
  for (const [step, event] of news) {
    if (event.type === 'peeked' && event.card !== null && event.seat !== viewer) found.push(`step ${step} peeked`);
  }
  return found;
}
