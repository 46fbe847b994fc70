import type { NewsOf } from '$ui/room';
import type { Event, MeetingView, Seat } from '$wire/bloody-masquerade';

/**
 * Every meeting that this seat was told about, oldest first. The view keeps the latest of each pair; what was told
 * before stays in the log, which is whole again after a reload.
 */
export function meetings(log: readonly NewsOf<Event>[]): MeetingView[] {
  const list: MeetingView[] = [];
  const been = new Map<Seat, number>();
  const stamps = new Map<MeetingView, [number, number]>();
  const count = (seat: Seat): number => been.get(seat) ?? 0;
  const latest = (asker: Seat, target: Seat) => list.findLast((met) => met.asker === asker && met.target === target);
  let turn = 0;
  for (const event of log.flatMap((news) => news.events)) {
    switch (event.type) {
      case 'turn':
        turn = event.number;
        break;
      case 'showed': {
        const secret = { shown: event.cards, gave: null, got: null };
        const met = {
          asker: event.to,
          target: event.seat,
          turn,
          cards: event.cards.length,
          asker_since: 0,
          target_since: 0,
          secret,
        };
        list.push(met);
        stamps.set(met, [count(event.to), count(event.seat)]);
        break;
      }
      case 'gave': {
        const met = latest(event.seat, event.to);
        if (met?.secret) met.secret.gave = event.card;
        break;
      }
      case 'settled': {
        const met = latest(event.seat, event.target);
        if (met?.secret) Object.assign(met.secret, { gave: event.gave, got: event.took });
        break;
      }
      case 'interrogation_over': {
        for (const seat of [event.seat, event.target]) been.set(seat, count(seat) + 1);
        const met = latest(event.seat, event.target);
        if (met) stamps.set(met, [count(event.seat), count(event.target)]);
        break;
      }
    }
  }
  for (const [met, [asker, target]] of stamps) {
    met.asker_since = count(met.asker) - asker;
    met.target_since = count(met.target) - target;
  }
  return list;
}
