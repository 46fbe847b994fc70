import type { GameInfo, Level, NewTable, TableInfo } from '$wire/index';
import { api } from './api';
import { guest, settings } from './app.svelte';
import { usualLevel } from './setup';

/** Takes this seat at a table, or the first that can be taken, under the name that is chosen now. */
export async function sit(code: string, seat: number | null): Promise<TableInfo> {
  await guest.ensure();
  return api.sit(code, seat);
}

/** Brings a seat here by its code. Whoever has it goes by its name from now on. */
export async function claimSeat(code: string, seat: string): Promise<TableInfo> {
  const info = await api.claim(code, seat);
  const own = info.seats[info.you ?? -1];
  if (own?.name) settings.set('name', own.name);
  return info;
}

/** Opens a table, sits down, and returns its code. */
export async function openTable(table: Partial<NewTable> & { game: string; seats: number }): Promise<string> {
  await guest.ensure();
  const { code } = await api.open(table);
  await sit(code, null);
  return code;
}

/** A table with bots on the other seats, and off it goes. */
export async function playWithBots(
  game: GameInfo,
  level: Level,
  table: Partial<NewTable> & { seats: number },
): Promise<string> {
  const code = await openTable({ game: game.id, ...table });
  for (let bot = 1; bot < table.seats; bot += 1) await api.addBot(code, null, level);
  await api.start(code);
  return code;
}

/** A first real game after the lesson: as many seats, and everything as gentle as it can be. */
export async function playFirst(id: string, seats: number): Promise<string> {
  const game = (await api.games()).find((one) => one.id === id);
  const level = game && usualLevel(game, true);
  if (!game || !level) throw new Error(`${id} has no bots`);
  return playWithBots(game, level, { seats, options: game.gentle });
}
