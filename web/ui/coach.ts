import type { Language, Values, Words } from './words.svelte';

/** A line of the coach: a text of its own words, and what fills its gaps. */
export type Advice<Key extends string> = readonly [key: Key, values?: Values];

/** Says in a line why what is asked matters now. It knows what the seat may know, and searches nothing. */
export interface Coach<D> {
  /** Loads its words. */
  use(language: Language): Promise<void>;
  /** What there is to say; null if nothing. What is covered on the screen never decides what it says. */
  line(desk: D): string | null;
}

/** The coach of a game, from its words and what it has to say at a desk. */
export function coachOf<D, Key extends string>(words: Words<Key>, advise: (desk: D) => Advice<Key> | null): Coach<D> {
  return {
    use: (language) => words.use(language),
    line(desk) {
      const advice = advise(desk);
      return advice && words.say(...advice);
    },
  };
}
