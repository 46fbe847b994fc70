/** What somebody chose for this game on this device. */
interface Chosen {
  /** Techniques without a choice fire by themselves. */
  auto: boolean;
  vibrate: boolean;
}

const KEY = 'yakai.roll-and-clash';

/** The part of `Storage` that is needed. */
type Store = Pick<Storage, 'getItem' | 'setItem'>;

export class Taste {
  #chosen = $state<Chosen>({ auto: false, vibrate: true });
  #store: Store | null;

  constructor(store: Store | null) {
    this.#store = store;
    try {
      const kept = JSON.parse(store?.getItem(KEY) ?? '{}') as Partial<Chosen>;
      if (typeof kept.auto === 'boolean') this.#chosen.auto = kept.auto;
      if (typeof kept.vibrate === 'boolean') this.#chosen.vibrate = kept.vibrate;
    } catch {
      // What cannot be read was never chosen.
    }
  }

  get auto(): boolean {
    return this.#chosen.auto;
  }

  get vibrate(): boolean {
    return this.#chosen.vibrate;
  }

  set(change: Partial<Chosen>): void {
    this.#chosen = { ...this.#chosen, ...change };
    try {
      this.#store?.setItem(KEY, JSON.stringify(this.#chosen));
    } catch {
      // A full or forbidden store only means that the choice lasts as long as the page.
    }
  }
}

function store(): Store | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

/** This browser's choices. */
export const taste = new Taste(store());
