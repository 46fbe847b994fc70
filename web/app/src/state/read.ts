import type { Store } from './settings.svelte';

const KEY = 'yakai.read';
/** So many are remembered. */
const MOST = 40;

/** What was read and put away, so that a reload does not bring it back. */
export class Read {
  #store: Store | null;
  #seen: string[];

  constructor(store: Store | null) {
    this.#store = store;
    this.#seen = kept(store);
  }

  has(what: string): boolean {
    return this.#seen.includes(what);
  }

  add(what: string): void {
    this.#seen = [...this.#seen.filter((one) => one !== what), what].slice(-MOST);
    try {
      this.#store?.setItem(KEY, JSON.stringify(this.#seen));
    } catch {
      // A full or forbidden store only means that it is shown again after a reload.
    }
  }
}

function kept(store: Store | null): string[] {
  try {
    const list: unknown = JSON.parse(store?.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
