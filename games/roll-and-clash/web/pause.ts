import type { NewsOf } from '$ui/room';
import type { Event, Seat } from '$wire/roll-and-clash';

/** The three steps of a pause. */
export const STAGES = ['damage', 'wounds', 'power'] as const;
export type Stage = (typeof STAGES)[number];

/** What a Power brought about, step by step. */
export interface Pause {
  by: Seat;
  regeneration: boolean;
  events: Record<Stage, Event[]>;
}

/** Where an event stands among the three steps; nothing for what is no part of them. */
function stageOf(event: Event, by: Seat, before: Stage): Stage | null {
  switch (event.type) {
    case 'last_slapper':
      return 'damage';
    case 'tokens_moved':
      if (event.cause === 'technique') return null;
      return event.cause === 'ally' ? (before === 'damage' ? 'wounds' : before) : 'damage';
    case 'eliminated':
    case 'wounded':
    case 'knocked_out':
      return 'wounds';
    case 'ally_triggered':
    case 'ccg_moved':
      return before === 'damage' ? 'wounds' : before;
    case 'tokens_discarded':
      return event.seat === by ? 'power' : before === 'damage' ? 'wounds' : before;
    case 'ally_activated':
    case 'ally_lost':
    case 'regenerated':
      return 'power';
    default:
      return null;
  }
}

/** What is told of a step. Who was last is said with what that cost. */
export function said({ events }: Pause, stage: Stage): Event[] {
  const paid = events[stage].some((event) => event.type === 'tokens_moved' && event.cause === 'last_slap');
  return events[stage].filter((event) => !paid || event.type !== 'last_slapper');
}

/** The latest pause in what was told; nothing before the first Power, and once Play went on. */
export function latestPause(log: readonly NewsOf<Event>[]): Pause | null {
  const events: Event[] = [];
  for (let at = log.length - 1; at >= 0; at -= 1) {
    const told = log[at]!.events;
    events.unshift(...told);
    if (told.some(({ type }) => type === 'power_slapped')) break;
    if (told.some(({ type }) => type === 'rolled' || type === 'ally_taken')) return null;
  }
  const from = events.findLastIndex(({ type }) => type === 'power_slapped');
  const slap = events[from];
  if (slap?.type !== 'power_slapped') return null;
  const pause: Pause = {
    by: slap.seat,
    regeneration: slap.regeneration,
    events: { damage: [], wounds: [], power: [] },
  };
  let stage: Stage = 'damage';
  for (const event of events.slice(from + 1)) {
    const here = stageOf(event, slap.seat, stage);
    if (!here) continue;
    stage = here;
    pause.events[here].push(event);
  }
  return pause;
}
