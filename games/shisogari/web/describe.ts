import Accuse from '~icons/game-icons/pointing';
import Deal from '~icons/game-icons/poker-hand';
import Draw from '~icons/game-icons/card-pickup';
import End from '~icons/game-icons/moon';
import Fangs from '~icons/game-icons/fangs';
import Give from '~icons/game-icons/card-exchange';
import Keep from '~icons/game-icons/card-draw';
import Pair from '~icons/game-icons/card-pick';
import Pass from '~icons/game-icons/empty-hourglass';
import Turn from '~icons/game-icons/hourglass';
import { line, loud, type Told } from '$ui/told';
import type { Values } from '$ui/words.svelte';
import type { Card, Ending, Event } from '$wire/shisogari';
import type { Key } from './words';

type Say = (key: Key, values?: Values) => string;

/**
 * An event in words. `text` is what everybody at the table may hear; what only this seat knows is in
 * `secret`, and an event that only this seat was told of has no text at all.
 */
export function describe(event: Event, name: (seat: number) => string, say: Say): Told {
  const card = (face: Card) => say(`card.${face}`);
  switch (event.type) {
    case 'dealt': {
      const values = { role: say(`role.a.${event.role}`), cards: event.hand.map(card).join(say('comma')) };
      return line(Deal, '', say('secret.dealt', values));
    }
    case 'starts':
      return line(Deal, say('told.starts', { name: name(event.seat) }));
    case 'drafted': {
      const text = say(`told.drafted.${event.colour}`, { name: name(event.seat) });
      return line(Draw, text, event.card ? say('secret.drew', { card: card(event.card) }) : undefined);
    }
    case 'turn':
      return {
        ...line(Turn, say('told.turn', { n: event.number, name: name(event.seat) })),
        head: true,
        of: event.seat,
      };
    case 'takes':
      return {
        ...line(Draw, say('told.takes', { name: name(event.seat), from: name(event.from), item: card(event.item) })),
        to: event.from,
      };
    case 'gives':
      return {
        ...line(Give, say('told.gives', { name: name(event.seat), to: name(event.to), item: card(event.item) })),
        to: event.to,
      };
    case 'drew': {
      const text = say(`told.drew.${event.colour}`, { name: name(event.seat), from: name(event.from) });
      return line(Draw, text, event.card ? say('secret.drew', { card: card(event.card) }) : undefined);
    }
    case 'kept':
      return line(Keep, say('told.kept', { name: name(event.seat) }));
    case 'paired': {
      if (event.up && event.cards) {
        return loud(line(Pair, say('told.pair_up', { name: name(event.seat), item: card(event.cards[0]) })));
      }
      const text = say(`told.pair_down.${event.colour}`, { name: name(event.seat) });
      const faces = event.cards && { first: card(event.cards[0]), second: card(event.cards[1]) };
      return loud(line(Pair, text, faces ? say('secret.pair', faces) : undefined));
    }
    case 'turned':
      return line(Fangs, '', say('secret.turned'));
    case 'passed':
      return line(Pass, say('told.passed', { name: name(event.seat) }));
    case 'accused':
      return line(Accuse, say('told.accused', { name: name(event.seat), of: name(event.of) }));
    case 'ended':
      return line(End, `${say(`end.winner.${event.ending.winner}`)} ${because(event.ending, name, say)}`);
  }
}

/** Why the game ended as it did. */
export function because(ending: Ending, name: (seat: number) => string, say: Say): string {
  const { accuser, accused, pairs, hunters, need } = ending;
  return say(`end.because.${ending.reason}`, {
    accuser: accuser === null ? '' : name(accuser),
    accused: accused === null ? '' : name(accused),
    sum: pairs + hunters,
    need,
    empty: ending.seats.flatMap((its, seat) => (its.hand.length === 0 ? [name(seat)] : [])).join(say('comma')),
  });
}
