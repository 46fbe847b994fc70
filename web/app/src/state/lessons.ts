import type { Room } from '$ui/room';
import { nameIn } from '$ui/seats';
import type { Language } from '$ui/words.svelte';
import type { LessonAct, SeatInfo } from '$wire/index';
import type { Store } from './settings.svelte';

/** A text in the three languages. */
export type Text = Readonly<Record<Language, string>>;

/** One moment of a lesson: something happens, the bubble says why, the learner does something. */
export interface Beat {
  readonly id: string;
  readonly say: Text;
  /** What to press now; absent where one only reads on. */
  readonly ask?: Text | null;
  /** The places that are lit, by name. */
  readonly show?: readonly string[];
  /** Reads on, chooses something that sends nothing, or sends an act. */
  readonly do: 'tap' | 'touch' | 'act';
  /** Which choice is meant, in a `touch`. */
  readonly until?: string | null;
  /** What is said to any other act. */
  readonly wrong?: Text | null;
  /** Tempting acts with an answer of their own. */
  readonly traps?: readonly { readonly say: Text }[];
  readonly cheer?: boolean;
}

/** A game in the lesson, with its own table. The first one teaches the game; the others are offered. */
export interface Part {
  readonly title: Text;
  readonly beats: readonly Beat[];
}

/** A game's lesson, as it is written in `games/<game>/lesson`. */
export interface Lesson {
  /** About how long it takes. */
  readonly minutes: number;
  readonly parts: readonly Part[];
  readonly tips: readonly Text[];
}

const files = import.meta.glob<{ default: Lesson }>('../../../../games/*/lesson/lesson.json');

/** Loads a game's lesson; nothing if it has none. */
export async function openLesson(game: string): Promise<Lesson | null> {
  const load = Object.entries(files).find(([path]) => path.split('/').at(-3) === game)?.[1];
  return load ? (await load()).default : null;
}

/**
 * A text of a lesson as it is read: `{do.stop}` is the label of a button in the game's own words, and the others are
 * called as at the table.
 */
export function spoken(text: Text, language: Language, room: Pick<Room, 'text'>, seats: readonly SeatInfo[]): string {
  const named = seats
    .slice(1)
    .reduce((said, seat) => said.replaceAll(seat.name, nameIn(seat, language)), text[language]);
  return named.replace(/\{([\w.]+)\}/g, (gap, key: string) => room.text(key) ?? gap);
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
