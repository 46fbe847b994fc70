import type { Ally, Character, Pace, Symbol as Face, View } from '$wire/roll-and-clash';
import text from '../data/roll-and-clash.toml?raw';

/** A technique on a board: two on the front, one on the K.O. side. */
export type Tech = 't1' | 't2' | 't3';

export interface TechValues {
  cost: Face[];
  amount: number;
  alt_amount?: number;
  alt_if?: 'target_ko' | 'target_ally_active';
  from?: 'own';
  to: 'one_neighbour' | 'one_player' | 'each_neighbour' | 'split_others';
  reroll_kept?: number;
}

type Board = Record<Tech, TechValues> & {
  /** The price to leave each space; after the last comes K.O. */
  track: number[];
  ko_threshold: number;
  ccg: Face[];
  regen: Face[];
};

interface AllyValues {
  cost: Face[];
  effect?: string;
  from?: 'own';
  amount?: number;
  face?: Face;
}

/** Die faces, costs, tracks and times, as the file of house values has them. */
export interface House {
  dice: { coloured: Face[]; bw: Face[]; joker: Face };
  constants: { last_slap_damage: number; ccg_damage: number; token_supply: number; ccg_technique_while_ko: boolean };
  character: Record<Character, Board>;
  ally: Record<Ally, AllyValues>;
  timing: Record<
    | 'min_roll_interval'
    | 'technique_lock'
    | 'false_slap_lock'
    | 'power_hold'
    | 'answer_timeout'
    | 'max_answer_credit'
    | 'min_reaction'
    | 'pause_step'
    | 'countdown',
    number
  >;
  beat: { rolls_per_beat: number; beat_seconds: number };
  duel: { ko_threshold_delta: number; short_ko_threshold_delta: number };
  pace: Record<Exclude<Pace, 'normal'>, { min_roll_interval: number; technique_lock: number }>;
}

/** The values that the game comes with. */
export const HOUSE = read(text) as unknown as House;

type Tree = { [key: string]: Tree | unknown };

/** Reads as much of the file format as the file of house values uses: sections, and one value on a line; no text has a `#`. */
export function read(file: string): Tree {
  const root: Tree = {};
  let at = root;
  for (const row of file.split('\n')) {
    const line = row.replace(/#.*$/, '').trim();
    const section = /^\[([\w.]+)\]$/.exec(line);
    if (section) at = section[1]!.split('.').reduce((tree, key) => (tree[key] ??= {}) as Tree, root);
    const pair = section ? null : /^(\w+)\s*=\s*(.+)$/.exec(line);
    if (!pair) continue;
    try {
      at[pair[1]!] = JSON.parse(pair[2]!.replace(/([{,]\s*)(\w+)\s*=/g, '$1"$2":'));
    } catch {
      // The server has checked the file; what is written in another way is not shown.
    }
  }
  return root;
}

let known: { text: string; house: House } | null = null;

/** The values of a table: its own file, where it has one. What cannot be read there is as the game comes. */
export function houseOf(data: string | null): House {
  if (!data) return HOUSE;
  if (known?.text === data) return known.house;
  known = { text: data, house: laidOver(HOUSE, read(data)) as House };
  return known.house;
}

/** Values over values, leaf by leaf. */
function laidOver(below: unknown, above: unknown): unknown {
  const isTree = (value: unknown): value is Tree =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isTree(below) || !isTree(above)) return above ?? below;
  const keys = new Set([...Object.keys(below), ...Object.keys(above)]);
  return Object.fromEntries([...keys].map((key) => [key, laidOver(below[key], above[key])]));
}

/** The two waits at a table's pace: after a roll, and after a technique. */
export function waits(house: House, pace: Pace): { roll: number; technique: number } {
  const of = pace === 'normal' ? house.timing : house.pace[pace];
  return { roll: of.min_roll_interval, technique: of.technique_lock };
}

/** How many tokens put a K.O. board out of the game. */
export function threshold(house: House, view: View, character: Character): number {
  const { duel } = view.options;
  const less =
    duel === 'short' ? house.duel.short_ko_threshold_delta : duel === 'on' ? house.duel.ko_threshold_delta : 0;
  return house.character[character].ko_threshold + less;
}
