import type { KeyPress } from '$ui/room';
import { SQUARES } from '$wire/bloody-masquerade';
import type { MasqueradeDesk } from './desk.svelte';
import { STEPS } from './ring';

const LETTERS = ['KeyQ', 'KeyW', 'KeyE', 'KeyA', 'KeyS', 'KeyD'];

/** A key was pressed; says whether it meant something. */
export function press(desk: MasqueradeDesk, { key, code }: KeyPress): boolean {
  const letter = key.toLowerCase();
  if (key === 'Escape') return escape(desk);
  if (desk.me === null || desk.watching) return false;
  if (letter === 'v') return (desk.toggle(), true);
  if (letter === 'n') return (leaf(desk), true);
  if (!desk.mine || desk.busy) return false;
  if (key === 'Enter') return (desk.confirm(), true);
  if (letter === 'p') return (desk.pass(), true);
  const phase = desk.view.phase.is;
  if (letter === 'x' && phase === 'start') return mode(desk, desk.choice.mode === 'special' ? 'move' : 'special');
  if (letter === 't' && phase === 'support') return mode(desk, desk.choice.mode === 'trade' ? 'look' : 'trade');
  const at = LETTERS.indexOf(code);
  if (at >= 0 && phase === 'exchange') return (desk.touchTake(at), true);
  if (at >= 0 && phase === 'remove') return square(desk, at);
  return /^[1-9]$/.test(key) && digit(desk, Number(key) - 1);
}

function escape(desk: MasqueradeDesk): boolean {
  if (desk.sheet) return ((desk.sheet = null), true);
  if (!desk.mine) return false;
  desk.choice.clear();
  desk.tell(null);
  return true;
}

/** The notebook, one player after the other. */
function leaf(desk: MasqueradeDesk): void {
  const count = desk.view.seats.length;
  const open = desk.beside ? desk.page : desk.sheet?.of === 'seat' ? desk.sheet.seat : (desk.me ?? 0);
  const next = (open + 1) % count;
  if (next !== desk.me) desk.read(next);
  else if (desk.beside) desk.read((next + 1) % count);
  else desk.sheet = null;
}

function mode(desk: MasqueradeDesk, to: 'move' | 'special' | 'look' | 'trade'): boolean {
  desk.tell(null);
  desk.choice.setMode(to);
  return true;
}

function square(desk: MasqueradeDesk, at: number): boolean {
  const seat = desk.choice.seat;
  const found = SQUARES[at];
  if (seat === null || !found) return (desk.tell('choose_player'), true);
  const there = desk.view.seats[seat]!.markers[at]! > 0;
  desk.tell(there ? null : 'no_marker');
  if (there) desk.choice.square = found;
  return true;
}

function digit(desk: MasqueradeDesk, index: number): boolean {
  const { phase, seats, me } = desk.view;
  if (desk.choosing) {
    if (index < seats.length) desk.touchSeat(index);
    return true;
  }
  if (phase.is === 'start') {
    if (index < STEPS.length && desk.legal.some((action) => action.do === 'move' && action.steps === index + 1)) {
      desk.tell(null);
      desk.choice.setSteps(index + 1);
    } else desk.tell('too_far');
    return true;
  }
  if (phase.is === 'exchange') return (desk.touchGive(index), true);
  if (index < (me?.hand.length ?? 0)) desk.touchCard(index);
  return true;
}
