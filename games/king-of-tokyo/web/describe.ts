import type { Component } from 'svelte';
import Battery from '~icons/game-icons/battery-pack-alt';
import Bay from '~icons/game-icons/anchor';
import Broom from '~icons/game-icons/broom';
import Buy from '~icons/game-icons/card-pickup';
import Change from '~icons/game-icons/dice-target';
import Child from '~icons/game-icons/egg-clutch';
import Claw from '~icons/game-icons/claw-slashes';
import Dice from '~icons/game-icons/rolling-dices';
import Discard from '~icons/game-icons/card-discard';
import End from '~icons/game-icons/trophy-cup';
import Energy from '~icons/game-icons/electric';
import Eye from '~icons/game-icons/third-eye';
import Heart from '~icons/game-icons/heart-plus';
import Leave from '~icons/game-icons/exit-door';
import Mimic from '~icons/game-icons/duality-mask';
import New from '~icons/game-icons/card-play';
import Poison from '~icons/game-icons/poison-bottle';
import Shield from '~icons/game-icons/shield-bounces';
import Skull from '~icons/game-icons/tombstone';
import Star from '~icons/game-icons/round-star';
import Tokyo from '~icons/game-icons/modern-city';
import Turn from '~icons/game-icons/hourglass';
import Wings from '~icons/game-icons/feathered-wing';
import { line, loud, type Told } from '$ui/told';
import type { Values } from '$ui/words.svelte';
import type { Card, Cause, Ending, Event, Face, Place } from '$wire/king-of-tokyo';
import { titleOf } from './nouns';
import type { Key } from './words';

type Say = (key: Key, values?: Values) => string;

/** An event in words. What has happened on the dice is said with what they show. */
export function describe(event: Event, name: (seat: number) => string, say: Say): Told {
  const card = (which: Card) => say(`card.${titleOf(which)}.name`);
  const dice = (faces: readonly Face[]) => faces.map((face) => say(`face.${face}`)).join(' · ');
  const tokyo = (place: Place) => say(place === 'bay' ? 'place.bay.the' : 'place.city.the');
  const cause = (what: Cause) => (typeof what === 'string' ? say(`cause.${what}`) : card(what.card));
  const gain = (key: Key, icon: Component, one: { seat: number; amount: number; cause: Cause }) =>
    line(icon, say(key, { name: name(one.seat), n: one.amount, cause: cause(one.cause) }));
  switch (event.type) {
    case 'start_rolled':
      return line(Dice, say('told.start_rolled', { name: name(event.seat), dice: dice(event.dice) }));
    case 'starts':
      return line(Turn, say('told.starts', { name: name(event.seat) }));
    case 'turn': {
      const key = event.extra ? (`told.turn.${event.extra}` as const) : 'told.turn';
      return { ...line(Turn, say(key, { n: event.number, name: name(event.seat) })), head: true, of: event.seat };
    }
    case 'rolled': {
      const values = { name: name(event.seat), dice: dice(event.rolled), kept: dice(event.kept) };
      if (typeof event.means !== 'string')
        return line(Dice, say('told.rolled.card', { ...values, card: card(event.means.card) }));
      return line(Dice, say(event.kept.length > 0 ? 'told.rolled.kept' : 'told.rolled', values));
    }
    case 'stopped':
      return line(Dice, '');
    case 'probed':
      return line(
        Eye,
        say('told.probed', { name: name(event.seat), from: say(`face.${event.from}`), to: say(`face.${event.to}`) }),
      );
    case 'changed':
      return line(
        Change,
        say('told.changed', {
          name: name(event.seat),
          card: card(event.card),
          from: say(`face.${event.from}`),
          to: say(`face.${event.to}`),
        }),
      );
    case 'resolved':
      return line(Dice, say('told.resolved', { name: name(event.seat), dice: dice(event.dice) }));
    case 'stars':
      return gain('told.stars', Star, event);
    case 'stars_lost':
      return gain('told.stars_lost', Star, event);
    case 'energy':
      return gain('told.energy', Energy, event);
    case 'energy_lost':
      return gain('told.energy_lost', Energy, event);
    case 'healed':
      return gain('told.healed', Heart, event);
    case 'cured':
      return line(
        Heart,
        say(event.poison > 0 ? 'told.cured.poison' : 'told.cured.shrink', {
          name: name(event.seat),
          n: event.poison || event.shrink,
        }),
      );
    case 'threatened':
      return line(Claw, '');
    case 'camouflaged':
      return line(Shield, say('told.camouflaged', { name: name(event.seat), dice: dice(event.dice) }));
    case 'prevented':
      return line(Shield, say('told.prevented', { name: name(event.seat), n: event.amount, card: card(event.card) }));
    case 'damaged': {
      const values = {
        name: name(event.seat),
        n: event.amount,
        cause: cause(event.cause),
        by: event.by === null ? '' : name(event.by),
      };
      const by = event.by !== null && event.by !== event.seat && event.cause === 'dice';
      return { ...loud(line(Claw, say(by ? 'told.damaged.by' : 'told.damaged', values))), to: event.seat };
    }
    case 'afflicted':
      return line(
        Poison,
        say(event.poison > 0 ? 'told.afflicted.poison' : 'told.afflicted.shrink', {
          name: name(event.seat),
          n: event.poison || event.shrink,
        }),
      );
    case 'stayed':
      return line(Tokyo, say('told.stayed', { name: name(event.seat) }));
    case 'left':
      return line(Leave, say(`told.left.${event.why}`, { name: name(event.seat), place: tokyo(event.place) }));
    case 'entered':
      return loud(line(Tokyo, say('told.entered', { name: name(event.seat), place: tokyo(event.place) })));
    case 'bay_closed':
      return line(Bay, say('told.bay_closed'));
    case 'bought': {
      const values = { name: name(event.seat), card: card(event.card), n: event.price };
      return loud(
        line(
          Buy,
          event.from === null
            ? say('told.bought', values)
            : say('told.bought.from', { ...values, from: name(event.from) }),
        ),
      );
    }
    case 'revealed':
      return line(New, say('told.revealed', { card: card(event.card) }));
    case 'swept':
      return line(Broom, say('told.swept', { name: name(event.seat) }));
    case 'peeked':
      return line(Eye, say('told.peeked', { name: name(event.seat) }), event.card ? card(event.card) : undefined);
    case 'shuffled':
      return line(New, say('told.shuffled'));
    case 'mimicked':
      return line(
        Mimic,
        say(event.card ? 'told.mimicked' : 'told.mimicked.lost', {
          name: name(event.seat),
          card: event.card ? card(event.card) : '',
        }),
      );
    case 'charged':
      return line(Battery, say('told.charged', { name: name(event.seat), card: card(event.card), n: event.amount }));
    case 'discarded':
      return line(Discard, say('told.discarded', { name: name(event.seat), card: card(event.card) }));
    case 'sold':
      return line(Buy, say('told.sold', { name: name(event.seat), card: card(event.card), n: event.price }));
    case 'winged':
      return line(Wings, say('told.winged', { name: name(event.seat) }));
    case 'eliminated':
      return loud(line(Skull, say('told.eliminated', { name: name(event.seat) })));
    case 'revived':
      return line(Child, say('told.revived', { name: name(event.seat) }));
    case 'answered':
      return line(Turn, event.action.do === 'decline' ? say('told.declined', { name: name(event.seat) }) : '');
    case 'ended':
      return line(End, ended(event.ending, name, say));
  }
}

/** Who won, and how. */
export function ended(ending: Ending, name: (seat: number) => string, say: Say): string {
  const names = ending.winners.map(name).join(say('comma'));
  return say(`end.because.${ending.reason}`, { names, n: ending.winners.length });
}
