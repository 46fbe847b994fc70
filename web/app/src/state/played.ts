import type { Store } from './settings.svelte';

const KEY = 'yakai.played';

/** Which games have been played to their end in this browser: beginners are started gently. */
export class Played {
  #store: Store | null;

  constructor(store: Store | null) {
    this.#store = store;
  }

  has(game: string): boolean {
    return this.#games().includes(game);
  }

  add(game: string): void {
    if (this.has(game)) return;
    try {
      this.#store?.setItem(KEY, JSON.stringify([...this.#games(), game]));
    } catch {
      // A full or forbidden store only means that the next game is gentle too.
    }
  }

  #games(): string[] {
    try {
      const kept: unknown = JSON.parse(this.#store?.getItem(KEY) ?? '[]');
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }
}
