import type { KeyPress } from '$ui/room';
import { FACES } from '$wire/king-of-tokyo';
import { candidates } from './candidates';
import type { KingDesk } from './desk.svelte';
import { actOnCard } from './pick.svelte';

/** A key was pressed; says whether it meant something. */
export function press(desk: KingDesk, { key }: KeyPress): boolean {
  const letter = key.toUpperCase();
  if (desk.me === null || desk.watching) return false;
  if (key === 'Escape') return (desk.drop(), true);
  if (letter === 'O') return ((desk.sheet = desk.sheet?.of === 'orders' ? null : { of: 'orders' }), true);
  if (letter === 'H' && desk.rapid) return (desk.take(desk.rapid), true);
  if (desk.busy) return false;
  if (!desk.mine) return letter === 'B' && wish(desk);
  const { main, second, more } = desk.offers;
  if (key === 'Enter') return (desk.take(main), true);
  const offer = [main, second, ...more].find((one) => one?.key === letter || one?.also === letter);
  if (offer) return (desk.take(offer), true);
  if (letter === 'B') return buy(desk);
  if (desk.what === 'charge' && (key === 'ArrowLeft' || key === 'ArrowRight'))
    return amount(desk, key === 'ArrowLeft' ? -1 : 1);
  return /^[1-9]$/.test(key) && digit(desk, Number(key) - 1);
}

/** Chooses the card that is bought next: the one that was marked, else the first that can be paid. */
function buy(desk: KingDesk): boolean {
  const found = desk.view.market.find((card) => card && actOnCard(desk.legal, card, 'market'));
  if (!found) return (desk.tell('why.cannot_buy'), true);
  return (desk.touch(found, 'market'), true);
}

/** Off turn: marks one card of the market after the other. */
function wish(desk: KingDesk): boolean {
  const cards = desk.view.market.filter((card) => card !== null);
  const next = cards[desk.wish ? cards.indexOf(desk.wish) + 1 : 0];
  if (next) desk.mark(next);
  else if (desk.wish) desk.mark(desk.wish);
  desk.sheet = desk.wish ? { of: 'card', card: desk.wish, spot: 'market' } : null;
  return cards.length > 0;
}

function amount(desk: KingDesk, by: number): boolean {
  const next = desk.pick.amount + by;
  const can = desk.legal.some((action) => action.do === 'store' && action.amount === next);
  if (can) desk.pick.amount = next;
  return can;
}

function digit(desk: KingDesk, index: number): boolean {
  switch (desk.what) {
    case 'roll':
    case 'probe':
    case 'change': {
      const face = FACES[index];
      return face !== undefined && desk.tapFace(face);
    }
    case 'hearts':
      return (desk.take(desk.offers.more[index] ?? null), true);
    case 'extra': {
      const seats = desk.legal.flatMap((action) => (action.do === 'extra' ? [action.seat] : []));
      if (seats[index] !== undefined) desk.pick.seat = seats[index];
      return true;
    }
    case 'buy':
    case 'offer': {
      const { market, top } = desk.view;
      const card = index < market.length ? market[index] : index === market.length ? top : null;
      if (card) return (desk.touch(card, index < market.length ? 'market' : 'top'), true);
      return list(desk, index - market.length - 1);
    }
    default:
      return list(desk, index);
  }
}

function list(desk: KingDesk, index: number): boolean {
  const one = candidates(desk)[index];
  if (one) desk.touch(one.card, one.spot);
  return one !== undefined;
}
