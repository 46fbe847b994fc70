import type { Store } from './settings.svelte';

/** So many are remembered. */
const MOST = 40;

/** What this browser remembers under a key: a few words, the latest ones. */
export class Remembered {
  readonly #store: Store | null;
  readonly #key: string;

  constructor(store: Store | null, key: string) {
    this.#store = store;
    this.#key = key;
  }

  has(what: string): boolean {
    return this.#words().includes(what);
  }

  any(test: (what: string) => boolean): boolean {
    return this.#words().some(test);
  }

  add(what: string): void {
    const words = [...this.#words().filter((one) => one !== what), what].slice(-MOST);
    try {
      this.#store?.setItem(this.#key, JSON.stringify(words));
    } catch {
      // A full or forbidden store only means that it is new again after a reload.
    }
  }

  #words(): string[] {
    try {
      const list: unknown = JSON.parse(this.#store?.getItem(this.#key) ?? '[]');
      return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
    } catch {
      return [];
    }
  }
}
