import type { ToClient } from '../../wire/index.ts';
import { HOUSE, type View } from '../../wire/bloody-masquerade.ts';

interface After {
  view: View;
  /** The kinds of events that are told. */
  events: string[];
}

/**
 * What somebody who is not one of the two sees once an interrogation is over, made from what that viewer saw before,
 * without a word about what the two did.
 */
export function afterInterrogation(before: Extract<ToClient, { type: 'game' }>): After {
  const view = structuredClone(before.view) as View;
  const { phase, active: asker } = view;
  if (phase.is !== 'exchange') throw new Error('nobody is interrogated');
  const pair = [asker, phase.target];
  for (const seat of pair) {
    const its = view.seats[seat]!;
    its.exchanges += 1;
    for (const test of its.tests) test.since += 1;
    if (its.entered) its.entered.since += 1;
    if (its.began !== null) its.began += 1;
  }
  for (const met of view.meetings) {
    if (pair.includes(met.asker)) met.asker_since += 1;
    if (pair.includes(met.target)) met.target_since += 1;
    if (met.asker === asker && met.target === phase.target) Object.assign(met, { asker_since: 0, target_since: 0 });
  }
  view.deed += 1;
  const events = ['interrogation_over'];
  const { deeds } = HOUSE.tiles[view.ring[view.token]!.tile!];
  const next = deeds[view.deed];
  if (next === 'cover_remove') {
    const some = view.seats.some((seat) => seat.suspicion > 0);
    if (some) return { view: { ...view, phase: { is: 'remove' }, waiting: [asker], doing: next }, events };
    // There is nothing to remove.
    events.push('idle');
    view.deed += 1;
  }
  const left = (asker + 1) % view.seats.length;
  view.seats[left]!.began = 0;
  const turn = view.turn + 1;
  const round = Math.ceil(turn / view.seats.length);
  return {
    view: { ...view, phase: { is: 'start' }, waiting: [left], active: left, turn, round, doing: null },
    events: [...events, 'turn'],
  };
}
