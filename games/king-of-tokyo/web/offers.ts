import type { Action, Face, View } from '$wire/king-of-tokyo';
import { count, sorted } from './nouns';
import { actOnCard, turned, type Pick } from './pick.svelte';
import type { WhyKey } from './why';
import { cardName, say, type Key } from './words';
import type { Tray } from './tray.svelte';

/** A button: what it says, and what it sends. Without an act it cannot be pressed yet, and says why. */
export interface Offer {
  label: string;
  action: Action | null;
  /** A key that does the same. */
  key?: string;
  /** Another one. */
  also?: string;
  why?: WhyKey;
  /** What the second press says, where one is asked for. */
  sure?: string;
  /** Leads away from the dear choice: drawn like the main one. */
  strong?: boolean;
}

/** What is offered: the main action, the one beside it, and more. */
export interface Offers {
  main: Offer | null;
  second: Offer | null;
  more: Offer[];
}

interface At {
  readonly view: View;
  readonly legal: readonly Action[];
  readonly tray: Tray;
  readonly pick: Pick;
  readonly name: (seat: number) => string;
}

type Simple = Exclude<Action['do'], 'mimic' | 'reroll' | 'telepath' | 'smoke' | 'dweller' | 'probe'>;

/** What the asked seat can press now. Everything comes out of the list of legal acts. */
export function offers(at: At): Offers {
  const { view, legal } = at;
  const none: Offers = { main: null, second: null, more: [] };
  switch (view.ask?.what) {
    case 'move_mimic':
    case 'copy':
      return {
        ...none,
        main: chosen(at, 'do.mimic') ?? plain(legal, 'keep', 'do.keep') ?? closed('do.copy', 'why.choose_card'),
      };
    case 'roll':
      return rolling(at);
    case 'probe':
      return { ...none, main: probe(at) ?? plain(legal, 'pass', 'do.pass', 'N') };
    case 'probe_again':
      return { ...none, main: plain(legal, 'accept', 'do.leave', 'N'), second: dweller(at, ['three']) };
    case 'change':
      return {
        ...none,
        main: change(at) ?? plain(legal, 'done', 'do.resolve'),
        more: present([dweller(at, threes(at))]),
      };
    case 'hearts':
      return { ...none, main: plain(legal, 'done', 'do.hearts_done'), more: hearts(at) };
    case 'extra':
      return { ...none, main: extra(at), more: [] };
    case 'hit':
      return hit(at);
    case 'yield':
      return {
        ...none,
        main: also(plain(legal, 'stay', 'do.stay', 'S'), 'N'),
        second: strong(plain(legal, 'yield', 'do.yield', 'Y')),
      };
    case 'buy':
      return buying(at);
    case 'offer':
      return { ...none, main: chosen(at, 'do.buy', 'B') ?? plain(legal, 'pass', 'do.pass', 'N') };
    case 'charge':
      return { ...none, main: store(at) };
    case 'sell':
      return { ...none, main: chosen(at, 'do.sell') ?? plain(legal, 'done', 'do.sold') };
    case 'freeze':
      return {
        ...none,
        main: plain(legal, 'freeze', 'do.freeze', 'Y'),
        second: plain(legal, 'decline', 'do.decline', 'N'),
      };
    case undefined:
      return none;
  }
}

/** Rapid Healing is free at any time, asked or not. */
export function rapid(legal: readonly Action[]): Offer | null {
  return plain(legal, 'rapid_heal', 'do.rapid', 'H');
}

/** While there are rerolls and dice to reroll, that is the main action: what is given up does not come back. */
function rolling(at: At): Offers {
  const { view, legal, tray } = at;
  const dice = sorted(tray.loose);
  const values = { n: dice.length, left: view.rerolls };
  const extra: Offer[] = [];
  for (const copy of ['card', 'mimic'] as const) {
    if (!legal.some((action) => action.do === 'smoke' && action.copy === copy)) continue;
    extra.push(again(copy === 'card' ? 'do.smoke' : 'do.smoke_mimic', values, { do: 'smoke', dice, copy }));
  }
  if (legal.some((action) => action.do === 'telepath'))
    extra.push(again('do.telepath', values, { do: 'telepath', dice }));
  extra.push(...present([dweller(at, threes(at))]));
  const normal = legal.some((action) => action.do === 'reroll');
  const throws = normal ? again('do.reroll', values, { do: 'reroll', dice }) : (extra.shift() ?? null);
  if (throws) throws.key = 'R';
  const stop = plain(legal, 'stop', 'do.resolve', 'U');
  if (stop) stop.sure = say('do.stop');
  return normal && dice.length > 0
    ? { main: throws, second: stop, more: extra }
    : { main: stop, second: throws, more: extra };
}

function again(key: Key, values: { n: number; left: number }, action: Action & { dice: Face[] }): Offer {
  const label = say(key, values);
  return action.dice.length > 0 ? { label, action } : { label, action: null, why: 'why.all_locked' };
}

/** The 3s that Background Dweller throws: those that are not locked, or all of them. */
function threes({ tray }: At): Face[] {
  const loose = count(tray.loose, 'three');
  const all = tray.dice.filter((die) => die.face === 'three').length;
  return Array.from({ length: loose || all }, () => 'three');
}

function dweller({ legal, view }: At, dice: Face[]): Offer | null {
  if (!legal.some((action) => action.do === 'dweller')) return null;
  const chosen = view.hit ? view.hit.camouflage.filter((face) => face === 'three') : dice;
  return { label: say('do.dweller', { n: chosen.length }), action: { do: 'dweller', dice: chosen } };
}

function probe({ legal, tray, pick }: At): Offer | null {
  const die = tray.die(pick.die);
  const action = die && legal.find((one) => one.do === 'probe' && one.face === die.face);
  return action && die ? { label: say('do.probe', { face: say(`face.${die.face}`) }), action } : null;
}

function change({ legal, tray, pick }: At): Offer | null {
  const die = tray.die(pick.die);
  if (!die || !pick.power) return null;
  const to = pick.power.do === 'cull' ? 'one' : pick.face;
  const action = to && turned(legal, pick.power, die.face, to);
  if (!action) return null;
  return { label: say('do.turn', { from: say(`face.${die.face}`), to: say(`face.${to}`) }), action };
}

function hearts({ legal, name }: At): Offer[] {
  const own = [
    plain(legal, 'heal', 'do.heal'),
    plain(legal, 'cure_poison', 'do.cure_poison'),
    plain(legal, 'cure_shrink', 'do.cure_shrink'),
  ];
  const ray = legal.flatMap((action): Offer[] =>
    action.do === 'ray' ? [{ label: say('do.ray', { name: name(action.seat) }), action }] : [],
  );
  return [...present(own), ...ray];
}

function extra({ legal, view, pick, name }: At): Offer {
  const seat = pick.seat ?? view.ask?.seat ?? 0;
  const action =
    legal.find((one) => one.do === 'extra' && one.seat === seat) ?? legal.find((one) => one.do === 'extra');
  const goal = action?.do === 'extra' ? action.seat : seat;
  return { label: say('do.extra', { name: name(goal) }), action: action ?? null };
}

function hit(at: At): Offers {
  const { legal, view } = at;
  const packet = view.hit?.packets.find((one) => one.seat === view.ask?.seat);
  const accept = legal.find((action) => action.do === 'accept') ?? null;
  const main = accept && { label: say('do.accept', { n: packet?.amount ?? 0 }), action: accept, key: 'N' };
  const ways = present([
    plain(legal, 'wings', 'do.wings', 'Y'),
    plain(legal, 'rapid_heal', 'do.rapid', 'H'),
    dweller(at, []),
  ]);
  const [second, ...more] = ways;
  return { main, second: second ?? null, more };
}

function buying(at: At): Offers {
  const { legal } = at;
  return {
    main: chosen(at, 'do.buy', 'B') ?? plain(legal, 'end', 'do.end'),
    second: plain(legal, 'sweep', 'do.sweep', 'S'),
    more: present([plain(legal, 'peek', 'do.peek', 'P')]),
  };
}

function chosen({ legal, pick }: At, key: Key, letter?: string): Offer | null {
  if (!pick.card) return null;
  const action = actOnCard(legal, pick.card, pick.spot);
  return action ? { label: say(key, { card: cardName(pick.card) }), action, ...(letter && { key: letter }) } : null;
}

function store({ legal, pick }: At): Offer | null {
  const action = legal.find((one) => one.do === 'store' && one.amount === pick.amount);
  return action ? { label: say('do.store', { n: pick.amount, twice: pick.amount * 2 }), action } : null;
}

function plain(legal: readonly Action[], what: Simple, key: Key, letter?: string): Offer | null {
  const action = legal.find((one) => one.do === what);
  return action ? { label: say(key), action, ...(letter && { key: letter }) } : null;
}

function closed(key: Key, why: WhyKey): Offer {
  return { label: say(key), action: null, why };
}

function also(offer: Offer | null, letter: string): Offer | null {
  return offer && { ...offer, also: letter };
}

function strong(offer: Offer | null): Offer | null {
  return offer && { ...offer, strong: true };
}

function present(list: (Offer | null)[]): Offer[] {
  return list.filter((offer) => offer !== null);
}
