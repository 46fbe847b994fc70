import type { Door, Room } from '$ui/room';
import type { Language } from '$ui/words.svelte';
import { words } from './words';

interface Game {
  door: () => Promise<{ door: Door }>;
  room: () => Promise<{ room: unknown }>;
}

/** The games that have a room here. The home page loads their doors; a room is loaded when it is entered. */
const GAMES: Record<string, Game> = {
  'bloody-masquerade': {
    door: () => import('$games/bloody-masquerade/web/door'),
    room: () => import('$games/bloody-masquerade/web/index'),
  },
  'king-of-tokyo': {
    door: () => import('$games/king-of-tokyo/web/door'),
    room: () => import('$games/king-of-tokyo/web/index'),
  },
  'roll-and-clash': {
    door: () => import('$games/roll-and-clash/web/door'),
    room: () => import('$games/roll-and-clash/web/index'),
  },
  shisogari: { door: () => import('$games/shisogari/web/door'), room: () => import('$games/shisogari/web/index') },
};
const doors = new Map<string, Door>();
const rooms = new Map<string, Room>();

/** All games that the page can show. */
export const GAME_IDS: readonly string[] = Object.keys(GAMES);

/** Whether the page can show this game. */
export function hasRoom(game: string): boolean {
  return game in GAMES;
}

/** Loads a game's room with its words in the active language. */
export async function openRoom(game: string): Promise<Room> {
  const known = rooms.get(game);
  if (known) return known;
  const room = (await found(game).room()).room as Room;
  await room.use(words.language);
  doors.set(game, room);
  rooms.set(game, room);
  return room;
}

/** Loads what a game shows before it is entered, with its words in the active language. */
export async function openDoor(game: string): Promise<Door> {
  const known = doors.get(game);
  if (known) return known;
  const { door } = await found(game).door();
  await door.use(words.language);
  doors.set(game, door);
  return door;
}

function found(game: string): Game {
  const its = GAMES[game];
  if (!its) throw new Error(`no room for ${game}`);
  return its;
}

/** Everything that is open speaks another language. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([...doors.values()].map((door) => door.use(language)));
  await words.use(language);
}
