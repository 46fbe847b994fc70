import type { Component } from 'svelte';
import Ally from '~icons/game-icons/three-friends';
import Answer from '~icons/game-icons/high-five';
import Back from '~icons/game-icons/healing';
import Beat from '~icons/game-icons/metronome';
import Board from '~icons/game-icons/domino-mask';
import Ccg from '~icons/game-icons/dove';
import Damage from '~icons/game-icons/claw-slashes';
import Dice from '~icons/game-icons/rolling-dices';
import Discard from '~icons/game-icons/broom';
import End from '~icons/game-icons/trophy-cup';
import False from '~icons/game-icons/wind-slap';
import Fire from '~icons/game-icons/bright-explosion';
import Go from '~icons/game-icons/checkered-flag';
import Keep from '~icons/game-icons/padlock';
import Ko from '~icons/game-icons/knocked-out-stars';
import Last from '~icons/game-icons/snail';
import Lost from '~icons/game-icons/cancel';
import Out from '~icons/game-icons/tombstone';
import Owed from '~icons/game-icons/return-arrow';
import Plan from '~icons/game-icons/poker-hand';
import Shield from '~icons/game-icons/shield-bounces';
import Slap from '~icons/game-icons/slap';
import Swap from '~icons/game-icons/cycle';
import Wound from '~icons/game-icons/ragged-wound';
import { line, loud, type Told } from '$ui/told';
import type { Language, Values } from '$ui/words.svelte';
import type { Ally as AllyName, Ending, Event, Seat, Symbol as Face } from '$wire/roll-and-clash';
import { words, type Key } from './words';

export type { Key };
export type Say = (key: Key, values?: Values) => string;

/** How seats are called, and what is known of them. */
export interface Names {
  name(seat: Seat): string;
  /** "Ann, Ben and Cy". */
  all(names: string[]): string;
  /** The viewer's own seat. */
  me: Seat | null;
  /** Whose Power a slap is; nothing where it may have changed since. */
  ally(seat: Seat): AllyName | null;
}

/** It happens all the time (rolls of others), so it stands in the log but is not read out. */
const small = (icon: Component, text: string): Told => ({ icon, text, small: true });

/** Milliseconds as seconds, with one digit where that matters. */
export function seconds(ms: number, language: Language = words.language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(ms / 1000);
}

/** What happened in a step, in words. */
export function tell(events: readonly Event[], names: Names, say: Say): Told[] {
  const again = events.some(
    ({ type }) =>
      type === 'last_slapper' || type === 'unchanged' || type === 'board_swapped' || type === 'ally_exchanged',
  );
  return events.map((event) => describe(event, names, say, again));
}

/** An event in words. `again`: Play goes on after a pause. */
export function describe(event: Event, names: Names, say: Say, again = false): Told {
  const { name, all, me } = names;
  const face = (one: Face | null | undefined) => (one ? say(`symbol.${one}`) : say('symbol.blank'));
  const faces = (list: readonly (Face | null | undefined)[]) => list.map(face).join(' · ');
  switch (event.type) {
    case 'board_taken':
      return line(
        Board,
        say('told.board_taken', { name: name(event.seat), character: say(`character.${event.character}.name`) }),
      );
    case 'ally_taken':
      return line(Ally, say('told.ally_taken', { name: name(event.seat), ally: say(`ally.${event.ally}.name`) }));
    case 'round_started': {
      if (event.after === 0) return { ...line(Go, say('told.round_started.now')), head: true };
      return line(Go, say(again ? 'told.round_started.again' : 'told.round_started', { s: seconds(event.after) }));
    }
    case 'beat':
      return { ...line(Beat, say('told.beat', { n: event.number, name: name(event.initiative) })), head: true };
    case 'rolled': {
      if (!event.dice || !event.faces) return small(Dice, say('told.rolled.hidden', { name: name(event.seat) }));
      const its = event.faces;
      const shown = faces(event.dice.map((die) => its[die]));
      if (event.seat === me) return line(Dice, say('told.rolled.you', { faces: shown }));
      return small(Dice, say('told.rolled', { name: name(event.seat), n: event.dice.length, faces: shown }));
    }
    case 'set_aside':
      return small(Keep, say('told.set_aside.plain', { name: name(event.seat) }));
    case 'false_slapped':
      return line(False, say('told.false_slapped', { name: name(event.seat) }));
    case 'planned':
      return small(Plan, say('told.planned', { name: name(event.seat) }));
    case 'unveiled':
      return small(Dice, say('told.unveiled', { name: name(event.seat), faces: faces(event.faces) }));
    case 'lost':
      return line(Lost, say(event.seat === me ? 'told.lost.you' : 'told.lost', { name: name(event.seat) }));
    case 'technique_used': {
      if (event.technique === 'ccg') return line(Ccg, say('told.technique_used.ccg', { name: name(event.seat) }));
      return line(Fire, used(event, name(event.seat), say));
    }
    case 'tokens_moved':
      return {
        ...line(event.cause === 'last_slap' ? Last : event.cause === 'ccg' ? Ccg : Damage, moved(event, names, say)),
        to: event.to,
      };
    case 'technique_cancelled':
      return line(Shield, say('told.technique_cancelled', { name: name(event.seat), n: event.charges }));
    case 'reroll_debt':
      return line(Owed, say('told.reroll_debt', { name: name(event.seat) }));
    case 'ccg_moved':
      return line(
        Ccg,
        event.to === null ? say('told.ccg_moved.middle') : say('told.ccg_moved', { name: name(event.to) }),
      );
    case 'power_slapped': {
      const ally = names.ally(event.seat);
      const who = { name: name(event.seat), ally: ally ? say(`ally.${ally}.name`) : '' };
      const key = event.by_table
        ? 'told.power_slapped.by_table'
        : event.regeneration
          ? 'told.power_slapped.regeneration'
          : ally
            ? 'told.power_slapped'
            : 'told.power_slapped.plain';
      return { ...line(Slap, say(key, who)), head: true };
    }
    case 'answered':
      return line(Answer, say('told.answered', { name: name(event.seat), n: event.after }));
    case 'last_slapper':
      return line(
        Last,
        say(event.seats.length > 1 ? 'told.last_slapper.missing' : 'told.last_slapper', {
          names: all(event.seats.map(name)),
        }),
      );
    case 'eliminated':
      return loud(line(Out, say('told.eliminated', { name: name(event.seat) })));
    case 'ally_triggered': {
      const { ally } = event;
      const key =
        ally === 'tsukiyama' || ally === 'mado' || ally === 'amon'
          ? (`told.ally_triggered.${ally}` as const)
          : 'told.ally_triggered';
      return line(Ally, say(key, { name: name(event.seat), ally: say(`ally.${ally}.name`) }));
    }
    case 'wounded':
      return {
        ...line(Wound, say('told.wounded', { name: name(event.seat), n: event.paid, slot: event.slot })),
        to: event.seat,
      };
    case 'knocked_out':
      return loud(line(Ko, say('told.knocked_out', { name: name(event.seat) })));
    case 'tokens_discarded':
      return line(Discard, say('told.tokens_discarded', { name: name(event.seat), n: event.amount }));
    case 'ally_activated':
      return loud(
        line(Ally, say('told.ally_activated', { name: name(event.seat), ally: say(`ally.${event.ally}.name`) })),
      );
    case 'ally_lost':
      return line(Ally, say('told.ally_lost', { name: name(event.seat), ally: say(`ally.${event.ally}.name`) }));
    case 'regenerated':
      return loud(line(Back, say('told.regenerated', { name: name(event.seat), slot: event.slot })));
    case 'board_swapped':
      return line(
        Swap,
        say('told.board_swapped', { name: name(event.seat), character: say(`character.${event.character}.name`) }),
      );
    case 'ally_exchanged':
      return line(Ally, say('told.ally_exchanged', { name: name(event.seat), ally: say(`ally.${event.ally}.name`) }));
    case 'unchanged':
      return line(Swap, say('told.unchanged', { name: name(event.seat) }));
    case 'game_over':
      return line(End, say('told.game_over', { names: all(event.winners.map(name)), n: event.winners.length }));
  }
}

function used({ technique, character }: Extract<Event, { type: 'technique_used' }>, name: string, say: Say): string {
  if (technique === 'bench')
    return say('told.technique_used.bench', { name, technique: say(`character.${character}.name`) });
  if (technique === 'ccg') return say('told.technique_used.ccg', { name });
  return say('told.technique_used', { name, technique: say(`technique.${character}.${technique}`) });
}

function moved(event: Extract<Event, { type: 'tokens_moved' }>, { name }: Names, say: Say): string {
  const values = {
    to: name(event.to),
    n: event.amount,
    own: event.own,
    from: event.from === null ? '' : name(event.from),
    tokens: event.tokens,
  };
  if (event.cause === 'technique' && event.own > 0) return say('told.tokens_moved.own', values);
  return say(`told.tokens_moved.${event.cause}`, values);
}

/** Who won, and why. `loser`: whose board took the wound that ended a Duel. */
export function because(
  ending: Ending,
  mode: { duel: boolean; beat: boolean },
  names: Names,
  character: (seat: Seat) => string,
  say: Say,
): string {
  if (ending.late)
    return say(mode.duel ? 'end.because.time.duel' : mode.beat ? 'end.because.beats' : 'end.because.time');
  const seat = ending.winners[0] ?? 0;
  if (mode.duel) return say('end.because.duel', { name: names.name(seat), loser: names.name(seat === 0 ? 1 : 0) });
  return say('end.because.last', { name: names.name(seat), character: character(seat) });
}
