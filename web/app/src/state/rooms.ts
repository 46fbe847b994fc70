import type { Door, Room } from '$ui/room';
import type { Language } from '$ui/words.svelte';
import { words } from './words';

/** Every game with a door and a room. The home page loads the doors; a room is loaded when it is entered. */
const loadDoor = byGame(import.meta.glob<{ door: Door }>('../../../../games/*/web/door.ts'));
const loadRoom = byGame(import.meta.glob<{ room: Room }>('../../../../games/*/web/index.ts'));
const doors = new Map<string, Door>();
const rooms = new Map<string, Room>();

/** All games that the page can show. */
export const GAME_IDS: readonly string[] = [...loadDoor.keys()];

/** Whether the page can show this game. */
export function hasRoom(game: string): boolean {
  return loadRoom.has(game);
}

/** Loads a game's room with its words in the active language. */
export async function openRoom(game: string): Promise<Room> {
  const known = rooms.get(game);
  if (known) return known;
  const { room } = await found(loadRoom, game)();
  await room.use(words.language);
  doors.set(game, room);
  rooms.set(game, room);
  return room;
}

/** Loads what a game shows before it is entered, with its words in the active language. */
export async function openDoor(game: string): Promise<Door> {
  const known = doors.get(game);
  if (known) return known;
  const { door } = await found(loadDoor, game)();
  await door.use(words.language);
  doors.set(game, door);
  return door;
}

/** Changes the language of everything that is open. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([...doors.values()].map((door) => door.use(language)));
  await words.use(language);
}

/** The modules by the folder of their game. */
function byGame<Module>(files: Record<string, () => Promise<Module>>): Map<string, () => Promise<Module>> {
  return new Map(Object.entries(files).map(([path, load]) => [path.split('/').at(-3)!, load]));
}

function found<Load>(loads: Map<string, Load>, game: string): Load {
  const load = loads.get(game);
  if (!load) throw new Error(`no room for ${game}`);
  return load;
}
