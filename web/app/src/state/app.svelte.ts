import { LONGEST_NAME, type GuestInfo } from '$wire/index';
import { api, ApiError } from './api';
import { Remembered } from './remembered';
import { Router } from './router.svelte';
import { Settings } from './settings.svelte';
import { speak } from './rooms';
import { store } from './store';
import { t, words, type Key } from './words';

export const settings = new Settings(store());
/** The seats whose role card was read. */
export const read = new Remembered(store(), 'yakai.read');
/** The games that were played to their end: beginners are started gently. */
export const played = new Remembered(store(), 'yakai.played');
export const router = new Router((address, replace) => {
  if (replace) history.replaceState(null, '', address);
  else {
    history.pushState(null, '', address);
    window.scrollTo(0, 0);
  }
});

/** Loads the first language before anything is shown, so that no text changes while it is read. */
export async function begin(): Promise<void> {
  router.read(location.pathname, location.search);
  await words.use(settings.language(navigator.languages));
}

/** Follows the chosen language. */
export function follow(): void {
  const language = settings.language(navigator.languages);
  if (language !== words.language) void speak(language);
}

const SEEN = 'yakai.guest';

/** Who this client is, once the server knows. */
class Guest {
  #known: GuestInfo | null = null;

  /** A name to begin with, the same for this device. */
  get name(): string {
    if (!settings.chosen.name) {
      const names = t('guest.names').split('/');
      settings.set('name', names[Math.floor(Math.random() * names.length)]!.slice(0, LONGEST_NAME));
    }
    return settings.chosen.name;
  }

  /** Whether this browser has been at a table: then there may be games to continue. */
  get known(): boolean {
    return store()?.getItem(SEEN) === 'yes';
  }

  /** Makes sure that the server knows us by our name; seats are kept when it changes. */
  async ensure(): Promise<void> {
    if (this.#known?.name === this.name) return;
    this.#known = await api.guest(this.name);
    try {
      store()?.setItem(SEEN, 'yes');
    } catch {
      // Without a store nothing is found on the home page, but the link still leads back.
    }
  }

  /** Leaves on all devices: whoever comes back is somebody new. */
  async leave(): Promise<void> {
    try {
      await api.leave();
    } catch (error) {
      // Who is known to nobody has left.
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
    }
    this.#known = null;
    try {
      store()?.setItem(SEEN, 'no');
    } catch {
      // Without a store there is nothing to forget.
    }
  }
}

export const guest = new Guest();

/** The server's refusals, and how we word them. */
const FAULTS: Record<string, Key> = {
  offline: 'fault.offline',
  no_such_table: 'fault.no_table',
  seat_taken: 'fault.seat_taken',
  choice_taken: 'fault.choice_taken',
  full: 'fault.full',
  begun: 'fault.begun',
  too_many_people: 'fault.too_many_people',
  no_such_code: 'fault.no_such_code',
  no_such_television: 'fault.no_such_television',
  already_seated: 'fault.already_seated',
  not_over: 'fault.not_over',
  not_the_host: 'fault.not_the_host',
  not_silent: 'fault.not_silent',
  kept_out: 'fault.kept_out',
  closed: 'fault.closed',
  bad_name: 'fault.bad_name',
  refused_name: 'fault.refused_name',
  bad_setup: 'fault.bad_setup',
  out_of_range: 'fault.bad_setup',
  other_house_values: 'fault.other_house_values',
  too_many: 'fault.slow_down',
  too_many_tables: 'fault.too_many_tables',
  banned: 'fault.banned',
  revoked_token: 'fault.left',
};

/** Whether there is nothing to come back to: the table was closed, or we are let in no longer. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && ['no_such_table', 'banned', 'revoked_token'].includes(error.code);
}

/** What went wrong, in words for people. */
export function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return t('fault.unknown');
  return t(FAULTS[error.code] ?? 'fault.unknown');
}
