/** Makes a phone vibrate, once somebody has touched the page; elsewhere nothing happens. */
export function buzz(pattern: number | number[]): void {
  if (typeof navigator === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(pattern);
}
