import type { GameInfo, NewTable } from '$wire/index';
import { api } from './api';
import { guest } from './app.svelte';

/** Opens a table, sits down, and returns its code. */
export async function openTable(table: Partial<NewTable> & { game: string; seats: number }): Promise<string> {
  await guest.ensure();
  const { code } = await api.open(table);
  await api.sit(code, null);
  return code;
}

/** One click from the page to a game: a table, bots on the other chairs, and off it goes. */
export async function playWithBots(game: GameInfo): Promise<string> {
  // Every game can be played by four, and Roll & Clash then has races.
  const seats = Math.min(Math.max(4, game.least_seats), game.most_seats);
  const code = await openTable({ game: game.id, seats });
  const level = game.bots.at(-1);
  if (!level) throw new Error(`${game.id} has no bots`);
  for (let bot = 1; bot < seats; bot += 1) await api.addBot(code, null, level);
  await api.start(code);
  return code;
}

/** A first real game after the lesson: as many seats, and everything as gentle as it can be. */
export async function playFirst(id: string, seats: number): Promise<string> {
  const game = (await api.games()).find((one) => one.id === id);
  const level = game?.bots[0];
  if (!game || !level) throw new Error(`${id} has no bots`);
  const code = await openTable({ game: id, seats, options: game.gentle });
  for (let bot = 1; bot < seats; bot += 1) await api.addBot(code, null, level);
  await api.start(code);
  return code;
}
