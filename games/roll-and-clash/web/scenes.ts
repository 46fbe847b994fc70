import type { NewsOf } from '$ui/room';
import type { Event, Seat, Symbol as Face, View } from '$wire/roll-and-clash';
import { DICE } from './nouns';
import { STAGES, type Pause, type Stage } from './pause';

/** What a board looks like at some moment of a pause, which the rules resolve at once. */
export interface Board {
  tokens: number;
  slot: number;
  ko: boolean;
  out: boolean;
}

const BLANK: readonly (Face | null)[] = DICE.map(() => null);

/** All boards as they are now. */
export function boardsOf(view: View): Board[] {
  return view.seats.map((its) => ({
    tokens: its.tokens,
    slot: its.board?.slot ?? 0,
    ko: its.board?.ko ?? false,
    out: its.out,
  }));
}

/** All boards once this step of a pause is done: what comes after it is taken back. */
export function boardsAt(view: View, pause: Pause, stage: Stage): Board[] {
  const later = STAGES.slice(STAGES.indexOf(stage) + 1).flatMap((one) => pause.events[one]);
  return rewind(boardsOf(view), later);
}

/** Whose ally is active once this step of a pause is done. */
export function activeAt(view: View, pause: Pause, stage: Stage): Seat | null {
  if (stage === 'power') return view.active;
  const lost = pause.events.power.find((event) => event.type === 'ally_lost');
  if (lost?.type === 'ally_lost') return lost.seat;
  return pause.regeneration ? view.active : null;
}

/** The boards before these events. */
export function rewind(boards: readonly Board[], events: readonly Event[]): Board[] {
  const old = boards.map((board) => ({ ...board }));
  for (const event of [...events].reverse()) {
    switch (event.type) {
      case 'tokens_moved':
        old[event.to]!.tokens -= event.amount;
        if (event.from !== null) old[event.from]!.tokens += event.own;
        break;
      case 'tokens_discarded':
        old[event.seat]!.tokens += event.amount;
        break;
      case 'wounded':
        Object.assign(old[event.seat]!, {
          slot: event.slot - 1,
          ko: false,
          tokens: old[event.seat]!.tokens + event.paid,
        });
        break;
      case 'knocked_out':
        old[event.seat]!.ko = false;
        break;
      case 'regenerated':
        Object.assign(old[event.seat]!, { slot: 0, ko: true });
        break;
      case 'eliminated':
        old[event.seat]!.out = false;
        break;
      default:
    }
  }
  return old;
}

/** What a seat's dice showed when it slapped, as far as it was told: a pause takes them back at once. */
export function slapped(log: readonly NewsOf<Event>[], seat: Seat): readonly (Face | null)[] {
  const events = log.slice(-400).flatMap((news) => news.events);
  const slap = events.findLastIndex((event) => event.type === 'power_slapped' && event.seat === seat);
  let faces = BLANK;
  for (const event of events.slice(0, Math.max(0, slap))) {
    // What was rolled before the pause before does not count any more.
    if (event.type === 'round_started') faces = BLANK;
    else if (!('seat' in event) || event.seat !== seat) continue;
    else if ((event.type === 'rolled' || event.type === 'unveiled') && event.faces) faces = event.faces;
    else if (event.type === 'technique_used')
      faces = faces.map((face, die) => (event.dice.includes(die) ? null : face));
  }
  return faces;
}

/** What the tokens of a board mean at the next Power of somebody else. */
export type Peril = { is: 'out' | 'ko' | 'wound' } | { is: 'near'; missing: number };

export function perilOf({ tokens, slot, ko }: Board, track: readonly number[], threshold: number): Peril {
  if (ko) return tokens >= threshold ? { is: 'out' } : { is: 'near', missing: threshold - tokens };
  let [left, at] = [tokens, slot];
  while (at < track.length && left >= track[at]!) {
    left -= track[at]!;
    at += 1;
  }
  if (at === track.length) return { is: 'ko' };
  return at > slot ? { is: 'wound' } : { is: 'near', missing: track[slot]! - tokens };
}

/** The order in which plans are carried out: the initiative first, then clockwise. */
export function beatOrder(view: View): Seat[] {
  const count = view.seats.length;
  return Array.from({ length: count }, (_, index) => (view.initiative + index) % count).filter(
    (seat) => !view.seats[seat]!.out,
  );
}
