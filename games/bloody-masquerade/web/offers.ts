import type { Clue } from '$wire/bloody-masquerade';
import type { MasqueradeDesk } from './desk.svelte';
import { deedsAt, meets, pairOf, rightOf, testOf } from './nouns';
import { passed } from './ring';
import { all, cards, say } from './words';

export interface Offer {
  label: string;
  /** Whether it can be done as things are. */
  ready: boolean;
}

/** The main action under the thumb, and the one beside it. */
export interface Offers {
  main: Offer;
  second: Offer | null;
  /** Both look the same: nobody may tell from afar which was pressed. */
  equal: boolean;
}

/** What the buttons say. Covered cards are not named; those that nobody has looked at are asked for twice. */
export function offers(desk: MasqueradeDesk): Offers {
  const { main, ...rest } = once(desk);
  if (!desk.unseen || !desk.mine || desk.busy) return { main, ...rest };
  return { main: { ...main, label: say('do.anyway', { what: main.label }) }, second: null, equal: false };
}

function once(desk: MasqueradeDesk): Offers {
  const { choice, view, shown } = desk;
  // Whether a kill is possible depends on the own role: covered, it looks the same for everybody.
  const main = (label: string): Offer => ({ label, ready: (choice.action !== null || desk.dear) && !desk.busy });
  const alone = (label: string): Offers => ({ main: main(label), second: null, equal: false });
  const or = (label: string, other: string): Offers => ({
    main: main(label),
    second: { label: other, ready: true },
    equal: false,
  });
  const name = choice.seat === null ? '' : desk.name(choice.seat);
  const picked = [...choice.slots].sort((a, b) => a - b).map((slot) => view.me?.hand[slot] as Clue);
  const enough = picked.length === choice.wanted;
  if (desk.busy) return { main: { label: say('do.sent'), ready: false }, second: null, equal: false };
  if (!desk.mine) {
    const label = view.waiting.length > 0 ? say('do.wait', { names: all(view.waiting.map(desk.name)) }) : '';
    return { main: { label, ready: false }, second: null, equal: false };
  }
  switch (view.phase.is) {
    case 'first_up':
    case 'place':
      return alone(!enough ? say('do.give.pick') : shown ? say('do.up', { card: cards(picked) }) : say('do.up.this'));
    case 'first_show':
    case 'answer':
      return alone(
        !enough ? say('do.show.pick') : shown ? say('do.show', { cards: cards(picked) }) : say('do.show.these'),
      );
    case 'first_give':
      return alone(
        !enough ? say('do.give.pick') : shown ? say('do.give', { card: cards(picked) }) : say('do.give.this'),
      );
    case 'start': {
      if (choice.mode === 'special')
        return alone(choice.seat === null ? say('do.ask.pick') : say('do.special', { name }));
      const tile = choice.place === null ? null : view.ring[choice.place]!.tile;
      return alone(tile ? say('do.move', { tile: say(`tile.${tile}.to`) }) : say('do.move.pick'));
    }
    case 'ask':
      return or(choice.seat === null ? say('do.ask.pick') : say('do.ask', { name }), say('do.skip.ask'));
    case 'exchange': {
      const { give, take } = choice;
      const label =
        shown && give && take
          ? say('do.swap', { give: say(`clue.${give.card}`), take: say(`clue.${take.card}`) })
          : say('do.swap.this');
      return { main: main(label), second: { label: say('do.keep'), ready: true }, equal: true };
    }
    case 'remove':
      return or(
        choice.seat === null
          ? say('do.ask.pick')
          : choice.seat === desk.me
            ? say('do.remove.own')
            : say('do.remove', { name }),
        say('do.skip.remove'),
      );
    case 'mark':
      return or(
        choice.seat === null
          ? say('do.ask.pick')
          : choice.seat === desk.me
            ? say('do.mark.own')
            : say('do.mark', { name }),
        say('do.skip.mark'),
      );
    case 'attack':
      if (desk.idle)
        return {
          main: { label: say('do.attack.none'), ready: false },
          second: { label: say('do.skip.attack'), ready: true },
          equal: false,
        };
      return or(choice.seat === null ? say('do.ask.pick') : say('do.attack', { name }), say('do.skip.attack'));
    case 'support': {
      if (choice.seat === null) return or(say('do.ask.pick'), say('do.skip.support'));
      const label =
        choice.mode === 'trade'
          ? say('do.trade', { name })
          : choice.seat === desk.me
            ? say('do.look.own')
            : say('do.look', { name });
      return or(label, say('do.skip.support'));
    }
    case 'over':
      return alone(say('ask.over'));
  }
}

/** What the chosen act will do, in words; what tells of own secrets only while they show. */
export function outlook(desk: MasqueradeDesk): { text: string; warning: boolean } | null {
  const { choice, view, shown } = desk;
  const { rules } = desk.house;
  const wish = choice.wish;
  if (!wish || !view.me) return null;
  const own = view.me.hand;
  switch (wish.do) {
    case 'move': {
      const to = choice.place;
      if (to === null) return null;
      const texts: string[] = [];
      const turned = passed(view, to).map((place) => view.ring[place]!.tile);
      const named = turned.map((tile) => say(tile ? `tile.${tile}` : 'tile.hidden'));
      if (named.length > 0) texts.push(say('outlook.turned_up', { tiles: all(named) }));
      const test = deedsAt(view, desk.house, to)
        .map(testOf)
        .find((one) => one !== null);
      const up = rules.faceup_counts_for_suspicion ? view.seats[view.me.seat]!.up : null;
      const counted = up ? [...own, up] : own;
      if (shown && test)
        texts.push(
          say(meets(test, counted, rules.masks_count_as_identical_pair) ? 'outlook.you_meet' : 'outlook.you_do_not'),
        );
      return texts.length > 0 ? { text: texts.join(' '), warning: false } : null;
    }
    case 'give': {
      if (!shown || wish.card !== pairOf(view, view.me.seat)) return null;
      const name = desk.name(rightOf(view, view.me.seat));
      return {
        text: say('outlook.give.pair', { name, card: say(`clue.${wish.card}`) }),
        warning: true,
      };
    }
    case 'mark':
      if (view.pool === 1) return { text: say('outlook.last_marker'), warning: true };
      return { text: say('outlook.give', { n: view.pool - 1 }), warning: false };
    case 'attack':
    case 'special': {
      const name = desk.name(wish.target);
      const kinds = desk.own?.killing ?? [];
      const texts: string[] = [];
      if (shown && kinds.length > 0)
        texts.push(say('outlook.attack', { name, kind: all(kinds.map((kind) => say(`kind.a.${kind}`))) }));
      else texts.push(say('hint.attack'));
      const tokens = view.options.support && (wish.do === 'attack' || rules.special_action_triggers_support);
      if (tokens) texts.push(say('outlook.attack.support', { name }));
      return { text: texts.join(' '), warning: true };
    }
    case 'swap':
      return { text: say(wish.give.up || wish.take.up ? 'outlook.swap.up' : 'outlook.swap.secret'), warning: false };
    default:
      return null;
  }
}
