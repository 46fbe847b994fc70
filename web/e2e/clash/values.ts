import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableInfo } from '../../wire/index.ts';
import {
  CHARACTERS,
  HOUSE,
  type HouseView,
  type PlayerView,
  type Symbol,
  type View,
} from '../../wire/roll-and-clash.ts';
import { People, expect } from '../people.ts';
import { Server } from '../server.ts';

const BUILT_IN = readFileSync(
  new URL('../../../games/roll-and-clash/data/roll-and-clash.toml', import.meta.url),
  'utf8',
);

/** Values by section and key, as they are written in the file. */
type Values = Record<string, Record<string, string | number>>;

/** The file of house values with some of them changed. */
export function house(changed: Values): string {
  const left = new Set(
    Object.entries(changed).flatMap(([section, keys]) => Object.keys(keys).map((key) => `${section}.${key}`)),
  );
  let section = '';
  const lines = BUILT_IN.split('\n').map((line) => {
    section = /^\[([\w.]+)\]/.exec(line)?.[1] ?? section;
    const key = /^(\w+)\s*=/.exec(line)?.[1];
    const value = key === undefined ? undefined : changed[section]?.[key];
    if (value === undefined) return line;
    left.delete(`${section}.${key}`);
    return `${key} = ${value}`;
  });
  if (left.size > 0) throw new Error(`no such house values: ${[...left].join(', ')}`);
  return lines.join('\n');
}

// Who is last pays two tokens: a wound, the next, and whoever is K.O. is out. So games end even where nobody attacks.
const SHORT = Object.fromEntries(CHARACTERS.map((id) => [`character.${id}`, { track: '[2, 2]', ko_threshold: 2 }]));

const QUICKLY = { timing: { min_roll_interval: 300, technique_lock: 300, pause_step: 400, countdown: 1500 } };

/** Quick rolls and short pauses. Dice, costs and tracks are as always. */
export const BRISK = house(QUICKLY);

/** A game of minutes in a minute: with short tracks too. */
export const QUICK = house({ ...SHORT, ...QUICKLY });

const READY_DICE = {
  coloured: '["KAGUNE", "KAGUNE", "KAGUNE", "KAKUGAN", "KAKUGAN", "MASK"]',
  bw: '["SPIRAL", "BLACK", "BLACK", "BLACK", "BLACK", "WHITE"]',
};
const READY_COST = '["KAGUNE","KAGUNE","KAKUGAN","MASK","BLACK"]';

/** Every ally's Power is soon complete. */
const ready = (changed: Values): string =>
  house({ dice: READY_DICE, ...changed }).replace(/^(\w+ *= \{ cost=)\[.*?\]/gm, `$1${READY_COST}`);

/** Quick rolls and pauses, and Powers that are soon complete; tracks are as always. */
export const LIVELY = ready(QUICKLY);

/** Whatever waits for nobody stands still once it is reached: a choice, a slap that is to be answered, a pause. */
const LONG = 600_000;
export const STILL = ready({
  timing: {
    min_roll_interval: 100,
    technique_lock: 100,
    pick: LONG,
    answer_timeout: LONG,
    answer_grace: LONG,
    pause_step: LONG,
    power_hold: 0,
    duel_choice: LONG,
    countdown: 1000,
  },
  beat: { beat_seconds: 600 },
});

/** Powers are soon complete, there is time to answer a slap, and a few of them end the game. */
export const READY = ready({
  ...SHORT,
  timing: {
    min_roll_interval: 250,
    technique_lock: 250,
    answer_timeout: 20_000,
    answer_grace: 10_000,
    pause_step: 300,
    countdown: 1000,
    pick: 60_000,
    duel_choice: 60_000,
  },
  beat: { beat_seconds: 600 },
});

/** A server with these values for all its tables, and people who know its address. */
export async function withHouse(
  people: People,
  text: string,
  work: (people: People, server: Server) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'yakai-values-'));
  const file = join(folder, 'roll-and-clash.toml');
  await writeFile(file, text);
  const server = await Server.start('--data', file);
  const guests = new People(people.browser, server.url);
  try {
    await work(guests, server);
    expect(
      guests.all.flatMap((person) => person.faults),
      'no page complains',
    ).toEqual([]);
  } finally {
    await guests.go();
    await server.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the Power of a seat costs at this table: its ally's, or the Regeneration of who is K.O. */
function powerCost(table: TableInfo | null, { board, ally }: PlayerView): Symbol[] {
  if (!board || !ally) return [];
  const { ally: allies, character } = (table?.house?.values as HouseView | undefined) ?? HOUSE;
  return board.ko ? character[board.character].regen : allies[ally].cost;
}

/** The dice that fit the Power of a seat: right faces, and the joker for what is missing. */
export function fitting(table: TableInfo | null, view: View, seat: number): number[] {
  const player = view.seats[seat]!;
  const missing = [...powerCost(table, player)];
  const fit: number[] = [];
  for (const [die, { face }] of player.dice.entries()) {
    const at = face === null ? -1 : missing.indexOf(face);
    if (at < 0) continue;
    missing.splice(at, 1);
    fit.push(die);
  }
  if (missing.length > 0 && player.dice[4]?.face === 'SPIRAL') fit.push(4);
  return fit;
}
