import Attack from '~icons/game-icons/bloody-sword';
import Card from '~icons/game-icons/card-exchange';
import Deal from '~icons/game-icons/poker-hand';
import Death from '~icons/game-icons/skull-crossed-bones';
import End from '~icons/game-icons/moon';
import Eye from '~icons/game-icons/eye-target';
import Mask from '~icons/game-icons/domino-mask';
import Move from '~icons/game-icons/footsteps';
import Pass from '~icons/game-icons/empty-hourglass';
import Show from '~icons/game-icons/card-pickup';
import Suspect from '~icons/game-icons/magnifying-glass';
import Talk from '~icons/game-icons/discussion';
import Token from '~icons/game-icons/token';
import Turn from '~icons/game-icons/hourglass';
import Turned from '~icons/game-icons/card-random';
import { line, loud, type Told } from '$ui/told';
import type { Values } from '$ui/words.svelte';
import type { Clue, Ending, Event, Seat } from '$wire/bloody-masquerade';
import type { Key } from './words';

type Say = (key: Key, values?: Values) => string;

/** How seats are called, and how a list of them is put. */
export interface Names {
  name(seat: Seat): string;
  all(names: string[]): string;
  /** How many seats there are. */
  count: number;
}

/** What happened in a step, in words. Locations that are turned face up together make one line. */
export function tell(events: readonly Event[], names: Names, say: Say): Told[] {
  const up = events.flatMap((event) => (event.type === 'turned' && event.visible ? [event] : []));
  if (up.length < 2) return events.flatMap((event) => describe(event, names, say));
  const together = line(
    Turned,
    say('outlook.turned_up', { tiles: names.all(up.map((event) => say(`tile.${event.tile}`))) }),
  );
  return events.flatMap((event) =>
    event === up[0] ? [together] : event.type === 'turned' && event.visible ? [] : describe(event, names, say),
  );
}

/**
 * An event in words. `text` is what everybody at the table may hear; what only this seat knows is in `secret`. What
 * two know of an interrogation never changes the text.
 */
export function describe(event: Event, names: Names, say: Say): Told[] {
  const { name, all } = names;
  const clue = (card: Clue) => say(`clue.${card}`);
  const clues = (list: readonly Clue[]) => list.map(clue).join(say('comma'));
  const token = (kaneki: boolean) => say(kaneki ? 'support.kaneki' : 'support.neutral');
  switch (event.type) {
    case 'dealt': {
      const values = { character: say(`character.${event.character}.name`), cards: clues(event.cards) };
      const secret =
        event.kaneki === null
          ? say('secret.dealt', values)
          : say('secret.dealt.support', { ...values, token: token(event.kaneki) });
      return [line(Deal, say('told.dealt'), secret)];
    }
    case 'first':
      return [line(Deal, say('told.first', { name: name(event.seat) }))];
    case 'ready':
      return [line(Pass, say('told.ready', { name: name(event.seat) }))];
    case 'up':
      return [line(Mask, say('told.up', { name: name(event.seat), card: clue(event.card) }))];
    case 'showed': {
      const text = say('told.showed', { name: name(event.seat), to: name(event.to), n: event.cards.length });
      return [line(Show, text, say('secret.showed', { cards: clues(event.cards) }))];
    }
    case 'all_shown':
      return [line(Show, say('told.all_shown'))];
    case 'gave':
      return [
        line(
          Card,
          say('told.gave', { name: name(event.seat), to: name(event.to) }),
          say('secret.gave', { card: clue(event.card) }),
        ),
      ];
    case 'all_given':
      return [line(Card, say('told.all_given'))];
    case 'turn':
      return [
        { ...line(Turn, say('told.turn', { n: event.number, name: name(event.seat) })), head: true, of: event.seat },
      ];
    case 'moved':
      return [line(Move, say('told.moved', { name: name(event.seat), tile: say(`tile.${event.tile}.to`) }))];
    case 'turned':
      return [
        line(Turned, say(event.visible ? 'told.turned.up' : 'told.turned.down', { tile: say(`tile.${event.tile}`) })),
      ];
    case 'suspected':
      return [loud(line(Suspect, suspected(event, names, say)))];
    case 'pool_empty':
      return [loud(line(End, say('told.pool_empty')))];
    case 'idle': {
      const deed = event.deed;
      if (deed === 'cover_remove' || deed === 'cover_give') return [line(Pass, say(`told.idle.${deed}`))];
      return [];
    }
    case 'skipped': {
      const key =
        event.deed === null
          ? 'support'
          : (event.deed as 'interrogate' | 'cover_remove' | 'cover_give' | 'attack_most' | 'attack_three');
      return [line(Pass, say(`told.skipped.${key}`, { name: name(event.seat) }))];
    }
    case 'interrogated':
      return [
        {
          ...line(
            Talk,
            say('told.interrogated', { name: name(event.seat), target: name(event.target), n: event.cards }),
          ),
          loud: true,
          to: event.target,
        },
      ];
    case 'settled': {
      const { gave, took } = event;
      const values = { name: name(event.seat), gave: gave ? clue(gave) : '', took: took ? clue(took) : '' };
      const text = say('told.settled', { name: name(event.seat), target: name(event.target) });
      return [line(Card, text, gave && took ? say('secret.settled.swap', values) : say('secret.settled.keep'))];
    }
    case 'interrogation_over':
      return [line(Talk, say('told.interrogation_over', { name: name(event.seat), target: name(event.target) }))];
    case 'up_gone':
      return [line(Mask, say('told.up_gone', { name: name(event.seat), card: clue(event.card) }))];
    case 'up_changed':
      return [
        line(
          Mask,
          say(`told.up_changed.${event.to}`, { name: name(event.seat), old: clue(event.old), new: clue(event.new) }),
        ),
      ];
    case 'removed': {
      const values = { name: name(event.seat), from: name(event.from), square: say(`square.${event.square}`) };
      return [line(Token, say(event.seat === event.from ? 'told.removed.own' : 'told.removed', values))];
    }
    case 'marked':
      return [
        {
          ...line(
            Token,
            say(event.seat === event.to ? 'told.marked.own' : 'told.marked', {
              name: name(event.seat),
              to: name(event.to),
            }),
          ),
          loud: true,
          to: event.to,
        },
      ];
    case 'attacked': {
      const values = {
        name: name(event.seat),
        target: name(event.target),
        character: say(`character.${event.characters[0]}.name`),
        other: say(`character.${event.characters[1]}.name`),
      };
      const text =
        event.died === event.seat ? say('told.attacked.reversed', values) : say(`told.attacked.${event.means}`, values);
      return [line(Attack, text), line(Death, say('told.died', { name: name(event.died) }))];
    }
    case 'looked': {
      const own = event.seat === event.of;
      const text = say(own ? 'told.looked.own' : 'told.looked', { name: name(event.seat), of: name(event.of) });
      return [
        line(Eye, text, event.kaneki === null ? undefined : say('secret.looked', { token: token(event.kaneki) })),
      ];
    }
    case 'traded':
      return [line(Token, say('told.traded', { name: name(event.seat), with: name(event.with) }))];
    case 'ended': {
      const { winners } = event.ending;
      const who =
        winners.length === 0
          ? say('end.nobody')
          : say('end.winners', { names: all(winners.map(name)), n: winners.length });
      return [line(End, because(event.ending, name, say)), line(End, who)];
    }
  }
}

function suspected(event: Extract<Event, { type: 'suspected' }>, { name, all, count }: Names, say: Say): string {
  const { checked, took } = event;
  const test = say(`test.${event.test}`);
  if (checked.length === 0) return say('told.suspected.empty', { test });
  if (took.length === 0) return say('told.suspected.nobody', { test });
  const rest = Array.from({ length: count }, (_, seat) => seat).filter((seat) => !checked.includes(seat));
  const values = { test, names: all(took.map(name)), n: took.length, rest: all(rest.map(name)) };
  return say(rest.length > 0 ? 'told.suspected.short' : 'told.suspected', values);
}

/** "3 Food": what is the same is counted. */
function heap(list: readonly Clue[], say: Say): string {
  const put = (clue: Clue) =>
    say('clue.times', { n: list.filter((one) => one === clue).length, card: say(`clue.${clue}`) });
  return [...new Set(list)].map(put).join(say('comma'));
}

/** Why the game ended as it did. */
export function because(ending: Ending, name: (seat: Seat) => string, say: Say): string {
  const { reason, attacker, target, winners, seats } = ending;
  if (reason === 'instant') {
    const seat = winners[0] ?? 0;
    const its = seats[seat];
    const values = { name: name(seat), character: its ? say(`character.${its.character}.name`) : '' };
    return say('end.because.instant', { ...values, cards: heap(its?.hand ?? [], say) });
  }
  if (reason !== 'death') return say(`end.because.${reason}`);
  const values = {
    attacker: attacker === null ? '' : name(attacker),
    victim: target === null ? '' : name(target),
    target: target === null ? '' : name(target),
  };
  return say(ending.reversed ? 'end.because.reversal' : 'end.because.death', values);
}
