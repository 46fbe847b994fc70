import type { Room } from '$ui/room';
import type { Language } from '$ui/words.svelte';
import type { LessonAct } from '$wire/index';
import type { Lesson, Text } from '$wire/lesson';
import type { Store } from './settings.svelte';

const files = import.meta.glob<{ default: Lesson }>('../../../../games/*/lesson/lesson.json');

/** Loads a game's lesson; nothing if it has none. */
export async function openLesson(game: string): Promise<Lesson | null> {
  const load = Object.entries(files).find(([path]) => path.split('/').at(-3) === game)?.[1];
  return load ? (await load()).default : null;
}

/** A text of a lesson as it is read: `{do.stop}` is the label of a button, in the game's own words. */
export function spoken(text: Text, language: Language, room: Pick<Room, 'text'>): string {
  return text[language].replace(/\{([\w.]+)\}/g, (gap, key: string) => room.text(key) ?? gap);
}

/** How far somebody came in a lesson. */
export interface Place {
  part: number;
  beat: number;
  acts: LessonAct[];
}

const key = (game: string) => `yakai.lesson.${game}`;

/** Where this browser left the lesson, if that still makes sense. */
export function leftAt(store: Store | null, game: string, lesson: Lesson): Place | null {
  try {
    const { part, beat, acts } = JSON.parse(store?.getItem(key(game)) ?? 'null') as Place;
    return lesson.parts[part]?.beats[beat] && Array.isArray(acts) ? { part, beat, acts } : null;
  } catch {
    return null;
  }
}

/** Remembers how far somebody came; nothing once it is over. */
export function leaveAt(store: Store | null, game: string, place: Place | null): void {
  try {
    store?.setItem(key(game), JSON.stringify(place));
  } catch {
    // A full or forbidden store only means that the lesson begins anew after the tab was closed.
  }
}
