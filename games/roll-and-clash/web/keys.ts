import type { KeyPress } from '$ui/room';
import { ALLIES, CHARACTERS } from '$wire/roll-and-clash';
import type { ClashDesk } from './desk.svelte';
import { DICE, movesOf } from './nouns';

/** By place on the keyboard, one for each technique that is shown. */
export const TECHNIQUE_KEYS = ['KeyQ', 'KeyW', 'KeyE', 'KeyR'] as const;

/** A key was pressed; says whether it meant something. */
export function press(desk: ClashDesk, { key, code, at, repeat }: KeyPress): boolean {
  if (desk.me === null || desk.watching || !desk.own) return false;
  const { is } = desk.phase;
  if (key === 'Escape') return (desk.drop(), true);
  if (is === 'pick' || is === 'change') return choose(desk, key, at);
  if (is !== 'play' && is !== 'plan' && is !== 'answer' && is !== 'wait') return false;
  const move = TECHNIQUE_KEYS.indexOf(code as (typeof TECHNIQUE_KEYS)[number]);
  const known =
    key === ' ' || key === 'Enter' || /^[1-6]$/.test(key) || move >= 0 || (key.toUpperCase() === 'N' && is === 'plan');
  // A key that is held down is one press.
  if (!known || repeat) return known;
  if (key === ' ') desk.roll(at);
  else if (key === 'Enter') desk.slap(at);
  else if (key.toUpperCase() === 'N') desk.nothing(at);
  else if (move >= 0) {
    const technique = movesOf(desk.own, desk.house)[move];
    if (technique) desk.use(technique, at);
  } else digit(desk, Number(key) - 1, at);
  return true;
}

/** Boards, allies and the change of a Duel: digits read, Enter takes. */
function choose(desk: ClashDesk, key: string, at?: number): boolean {
  if (key === 'Enter') return (desk.picks.confirm(at), true);
  if (!/^[1-8]$/.test(key) || desk.phase.is !== 'pick') return false;
  const id = (desk.phase.board ? CHARACTERS : ALLIES)[Number(key) - 1];
  if (id) desk.picks.choose(id);
  return id !== undefined;
}

/** A die, or the player to be hit, or who gets the rest. */
function digit(desk: ClashDesk, index: number, at?: number): void {
  if (desk.share) return desk.deal(index, at);
  if (!desk.aim) return index < DICE.length ? desk.touchDie(index, at) : undefined;
  const target = desk.aim.targets[index];
  if (target !== undefined) desk.hit(target, at);
}
