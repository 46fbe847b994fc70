import type { Store } from './settings.svelte';

/** What is kept on this device, if it may be. */
export function store(): Store | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
