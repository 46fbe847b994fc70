import type { CharacterView, Ending, Judged, Kind, Seat, View } from '$wire/bloody-masquerade';
import type { GoalId } from './art/art.ts';
import { castOf } from './nouns';
import { all, heap, person, say } from './words';

/** An objective of a seat in words: what it was, what became of it, and why. */
export interface Word {
  goal: GoalId;
  name: string;
  wants: string;
  verdict: Judged['verdict'];
  why: string;
}

/** Who killed whom, as the end tells it. */
export function death(ending: Ending): { killer: Seat; victim: Seat } | null {
  const { attacker, target, reversed } = ending;
  if (ending.reason !== 'death' || attacker === null || target === null) return null;
  return reversed ? { killer: target, victim: attacker } : { killer: attacker, victim: target };
}

const kinds = (list: readonly Kind[]): string => all(list.map((kind) => say(`kind.a.${kind}`)));

/** What a character wants, goal by goal. */
export function wants(cast: CharacterView, view: View): { goal: GoalId; name: string; text: string }[] {
  const list: { goal: GoalId; name: string; text: string }[] = [];
  if (cast.collection)
    list.push({
      goal: 'collection',
      name: say('goal.collection.name'),
      text: say('goal.collection', { cards: heap(cast.collection) }),
    });
  for (const kind of cast.killing)
    list.push({ goal: 'killing', name: say('goal.killing.name'), text: say(`goal.killing.${kind}`) });
  if (cast.kinds.includes('inspector'))
    list.push({ goal: 'killing', name: say('goal.team.name'), text: say('goal.team') });
  if (cast.staying_alive) {
    list.push({
      goal: 'staying_alive',
      name: say('goal.staying_alive.name'),
      text: say('goal.staying_alive', { cards: heap(cast.staying_alive) }),
    });
  }
  if (cast.partner) {
    const there = castOf(view, cast.partner) !== undefined;
    list.push({
      goal: 'partner',
      name: say('goal.partner.name'),
      text: say(there ? 'goal.partner' : 'goal.partner.absent', { partner: person(cast.partner) }),
    });
  }
  return list;
}

/** The objectives of a seat, judged, in words. */
export function verdicts(view: View, ending: Ending, seat: Seat, name: (seat: Seat) => string): Word[] {
  const its = ending.seats[seat]!;
  const cast = castOf(view, its.character);
  if (!cast) return [];
  return its.objectives.map((judged) => {
    const goal = judged.objective === 'team' ? 'killing' : judged.objective;
    return {
      goal,
      name: say(`goal.${judged.objective}.name`),
      wants: wanted(cast, judged, view),
      verdict: judged.verdict,
      why: why(view, ending, seat, cast, judged, name),
    };
  });
}

function wanted(cast: CharacterView, { objective }: Judged, view: View): string {
  if (objective === 'team') return say('goal.team');
  const found = wants(cast, view).filter((one) => one.goal === objective && one.name === say(`goal.${objective}.name`));
  return all(found.map((one) => one.text));
}

function why(
  view: View,
  ending: Ending,
  seat: Seat,
  cast: CharacterView,
  { objective, verdict }: Judged,
  name: (seat: Seat) => string,
): string {
  const its = ending.seats[seat]!;
  const dead = death(ending);
  if (objective === 'collection') {
    const cards = heap(cast.collection ?? []);
    if (verdict === 'met') return say('end.collection.met', { cards });
    if (ending.reason === 'instant') return say('end.not_checked');
    const late = (cast.collection ?? []).every((card) => count(its.hand, card) >= count(cast.collection!, card));
    return say(late ? 'end.collection.late' : 'end.collection.missed', { cards });
  }
  if (ending.reason === 'instant') return say('end.not_checked');
  if (ending.reversed && dead?.victim === seat) return say('end.reversed');
  const killer = dead ? name(dead.killer) : '';
  const victim = dead ? name(dead.victim) : '';
  switch (objective) {
    case 'killing': {
      if (!dead) return say('end.killing.nobody');
      if (dead.killer !== seat) return say('end.killing.other', { killer });
      return say(verdict === 'met' ? 'end.killing.met' : 'end.killing.wrong', { victim, kind: kinds(cast.killing) });
    }
    case 'team': {
      const by = dead && castOf(view, ending.seats[dead.killer]!.character)?.kinds.includes('inspector');
      if (!dead || !by) return say('end.team.missed');
      return say(verdict === 'met' ? 'end.team.met' : 'end.team.wrong', { killer, victim });
    }
    case 'staying_alive': {
      const cards = heap(cast.staying_alive ?? []);
      if (its.dead) return say('end.staying_alive.dead');
      return say(verdict === 'met' ? 'end.staying_alive.met' : 'end.staying_alive.cards', { cards });
    }
    case 'partner': {
      const partner = cast.partner ? person(cast.partner) : '';
      if (verdict === 'met') return say('end.partner.met', { partner });
      const there = ending.seats.some((one) => one.character === cast.partner);
      return say(there ? 'end.partner.dead' : 'end.partner.absent', { partner });
    }
  }
}

function count<T>(list: readonly T[], one: T): number {
  return list.filter((other) => other === one).length;
}
