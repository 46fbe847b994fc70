import { wordsOf, type Files, type Language, type Values } from './words.svelte';

/** A line of the coach: a text of its own words, and what fills its gaps. */
export type Advice<Key extends string> = readonly [key: Key, values?: Values];

/** Says in a line why what is asked matters now. It knows what the seat may know, and searches nothing. */
export interface Coach<D> {
  /** Loads its words. */
  use(language: Language): Promise<void>;
  /** What there is to say; null if nothing. What is covered on the screen never decides what it says. */
  line(desk: D): string | null;
}

/** The coach of a game, from the files with its words, which come only where it speaks, and what it has to say. */
export function coachOf<D, Key extends string>(files: Files, advise: (desk: D) => Advice<Key> | null): Coach<D> {
  const words = wordsOf<Key>(files);
  return {
    use: (language) => words.use(language),
    line(desk) {
      const advice = advise(desk);
      return advice && words.say(...advice);
    },
  };
}
