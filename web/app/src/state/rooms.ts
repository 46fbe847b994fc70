import type { Room } from '$ui/room';
import type { Language } from '$ui/words.svelte';
import { words } from './words';

/** The games that have a room here; each is loaded when it is entered. */
const ROOMS: Record<string, () => Promise<{ room: unknown }>> = {
  'king-of-tokyo': () => import('$games/king-of-tokyo/web/index'),
  shisogari: () => import('$games/shisogari/web/index'),
};
const opened = new Map<string, Room>();

/** Whether the page can show this game. */
export function hasRoom(game: string): boolean {
  return game in ROOMS;
}

/** Loads a game's room with its words in the active language. */
export async function openRoom(game: string): Promise<Room> {
  const known = opened.get(game);
  if (known) return known;
  const load = ROOMS[game];
  if (!load) throw new Error(`no room for ${game}`);
  const room = (await load()).room as Room;
  await room.use(words.language);
  opened.set(game, room);
  return room;
}

/** Everything that is open speaks another language. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([...opened.values()].map((room) => room.use(language)));
  await words.use(language);
}
