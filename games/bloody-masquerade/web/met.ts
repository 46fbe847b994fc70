import type { MeetingView, View } from '$wire/bloody-masquerade';
import type { MasqueradeDesk } from './desk.svelte';
import { pairNow } from './nouns';
import { say } from './words';

/**
 * The latest interrogation of the own seat, kept until its own next turn has begun with a move or until it is
 * interrogated again. Turns go around, so the view alone tells when that is: a page that is loaded again shows the same.
 */
export function lately(view: View): MeetingView | null {
  const { me, phase, turn } = view;
  if (!me || phase.is === 'over' || (phase.is === 'answer' && phase.target === me.seat)) return null;
  const met = view.meetings.filter((one) => one.target === me.seat && one.turn > 0).sort((a, b) => b.turn - a.turn)[0];
  if (!met?.secret) return null;
  const count = view.seats.length;
  const own = met.turn + ((me.seat - met.asker + count) % count);
  return turn < own || (turn === own && phase.is === 'start') ? met : null;
}

/** The same, once the turn in which it was is over: it is told beside what is asked now. */
export function earlier(view: View): MeetingView | null {
  const met = lately(view);
  return met && met.turn < view.turn ? met : null;
}

/** Whether the asker still decides in the interrogation of the own seat. */
export function deciding(view: View): boolean {
  return view.phase.is === 'exchange' && pairNow(view)?.[1] === view.me?.seat;
}

/** How an interrogation of the own seat went. Covered, it says the same whatever was done. */
export function outcome(desk: MasqueradeDesk, { asker, secret }: MeetingView): string {
  const name = desk.name(asker);
  if (deciding(desk.view)) return say('scene.wait_swap', { name });
  if (!desk.shown) return say('scene.covered', { name });
  if (!secret?.gave || !secret.got) return say('scene.kept', { name });
  return say('scene.swapped', { name, lost: say(`clue.${secret.got}`), got: say(`clue.${secret.gave}`) });
}
