import type { KeyPress } from '$ui/room';
import { settings } from './app.svelte';

/** Whether a key is for the page: the browser does not want it, and nobody has taken it yet. */
export const isFree = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented);

/** Whether a key is for the table: shortcuts are wanted, and neither a field nor a focused control keeps it. */
export function isShortcut(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (!isFree(event) || !settings.chosen.shortcuts || target.closest('input, select, textarea')) return false;
  return !((event.key === 'Enter' || event.key === ' ') && target.closest('button, a, summary'));
}

export const pressOf = (event: KeyboardEvent): KeyPress => ({
  key: event.key,
  code: event.code,
  at: event.timeStamp,
  repeat: event.repeat,
});
