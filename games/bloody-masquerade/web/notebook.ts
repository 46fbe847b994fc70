import type { MeetingView, Seat, View } from '$wire/bloody-masquerade';
import { pairNow, roundOf } from './nouns';
import { cards, say } from './words';

/** Something that is known of a player. */
export interface Fact {
  text: string;
  /** How much may have changed since. */
  since: string;
  /** Known to this seat alone, or to two. */
  secret: boolean;
}

const since = (n: number): string => (n === 0 ? say('know.since.none') : say('know.since', { n }));

/**
 * What this seat knows of another, as the table remembers it: the secrets first, then what everybody saw. `told` are
 * the meetings of the log; those that the view does not keep any more come last among the secrets.
 */
export function facts(view: View, seat: Seat, name: (seat: Seat) => string, told: readonly MeetingView[] = []): Fact[] {
  const me = view.me?.seat ?? null;
  const secrets: Fact[] = [];
  if (me !== null && seat !== me) {
    const kept = (met: MeetingView) =>
      view.meetings.some((now) => now.asker === met.asker && now.target === met.target && now.turn === met.turn);
    for (const met of [...view.meetings, ...told.filter((met) => !kept(met)).reverse()]) {
      if (met.asker === me && met.target === seat) secrets.push(...asked(view, met, name(seat)));
      if (met.asker === seat && met.target === me) secrets.push(...answered(view, met, name(seat)));
    }
  }
  const kaneki = view.me?.tokens[seat] ?? null;
  if (view.options.support && kaneki !== null) {
    const token = say(kaneki ? 'support.kaneki' : 'support.neutral');
    const text = seat === me ? say('know.support.own', { token }) : say('know.support', { name: name(seat), token });
    secrets.push({ text, since: '', secret: true });
  }
  return [...secrets, ...open(view, seat, name)];
}

/** Whether how it went is not known yet. */
function running(view: View, met: MeetingView): boolean {
  const pair = pairNow(view);
  return (
    view.phase.is === 'exchange' &&
    pair !== null &&
    pair[0] === met.asker &&
    pair[1] === met.target &&
    met.turn === view.turn
  );
}

/** The other was asked by this seat. */
function asked(view: View, met: MeetingView, name: string): Fact[] {
  if (!met.secret) return [];
  const { shown, gave, got } = met.secret;
  const values = { name, cards: cards(shown), n: roundOf(view, met.turn) };
  const fact = (text: string, when = since(met.target_since)): Fact => ({ text, since: when, secret: true });
  if (met.turn === 0) {
    const given = gave ? [fact(say('know.gave.first', { name, card: say(`clue.${gave}`) }))] : [];
    return [fact(say('know.showed.first', values)), ...given];
  }
  const seen = fact(say(met.cards > 2 ? 'know.showed.all' : 'know.showed', values));
  if (running(view, met)) return [seen];
  if (!gave || !got) return [seen, fact(say('know.kept', values), '')];
  return [seen, fact(say('know.swapped', { ...values, gave: say(`clue.${gave}`), took: say(`clue.${got}`) }), '')];
}

/** This seat was asked by the other. */
function answered(view: View, met: MeetingView, name: string): Fact[] {
  if (!met.secret) return [];
  const { shown, gave, got } = met.secret;
  const values = { name, cards: cards(shown), n: roundOf(view, met.turn) };
  const fact = (text: string, when = ''): Fact => ({ text, since: when, secret: true });
  if (met.turn === 0) {
    const given = gave ? [fact(say('know.got.first', { name, card: say(`clue.${gave}`) }))] : [];
    return [fact(say('know.saw_first', values)), ...given];
  }
  const seen = fact(say('know.you_showed', values));
  if (running(view, met)) return [seen];
  if (!gave || !got) return [seen, fact(say('know.was_kept', values), since(met.asker_since))];
  return [
    seen,
    fact(
      say('know.was_swapped', { ...values, lost: say(`clue.${got}`), got: say(`clue.${gave}`) }),
      since(met.asker_since),
    ),
  ];
}

/** What everybody saw. */
function open(view: View, seat: Seat, name: (seat: Seat) => string): Fact[] {
  const its = view.seats[seat]!;
  const who = name(seat);
  const fact = (text: string, when: string): Fact => ({ text, since: when, secret: false });
  const list = [...its.tests]
    .sort((a, b) => b.turn - a.turn)
    .map((one) =>
      fact(
        say(one.met ? 'know.test.had' : 'know.test.had_not', {
          name: who,
          test: say(`test.${one.test}`),
          n: roundOf(view, one.turn),
        }),
        since(one.since),
      ),
    );
  if (its.entered) {
    const { card, turn } = its.entered;
    list.push(
      fact(
        say('know.entered', { name: who, card: say(`clue.${card}`), n: roundOf(view, turn) }),
        since(its.entered.since),
      ),
    );
  }
  if (its.began !== null) list.push(fact(say('know.began', { name: who }), since(its.began)));
  const me = view.me?.seat ?? null;
  for (const met of view.meetings) {
    const there = (met.asker === seat || met.target === seat) && met.asker !== me && met.target !== me;
    if (!there || met.turn === 0) continue;
    const values = { name: name(met.asker), target: name(met.target), n: roundOf(view, met.turn), cards: met.cards };
    list.push(fact(say('know.met', values), ''));
  }
  return view.options.support ? [...list, ...looks(view, seat, name)] : list;
}

/** Support variant: which tokens a seat has seen. A token is known by who had it first. */
function looks(view: View, seat: Seat, name: (seat: Seat) => string): Fact[] {
  const its = view.seats[seat]!;
  const fact = (text: string): Fact => ({ text, since: '', secret: false });
  const own = fact(say(its.looked.includes(its.token) ? 'know.looked.own' : 'know.looked.not', { name: name(seat) }));
  const others = view.seats.flatMap((one, holder) =>
    holder !== seat && its.looked.includes(one.token)
      ? [fact(say('know.looked', { name: name(seat), of: name(holder) }))]
      : [],
  );
  return [own, ...others];
}
