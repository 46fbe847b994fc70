/** Keeps the page where it is while a game is played at speed: no pinch, no pull, no menu under a resting thumb. */
export function pinPage(): () => void {
  const root = document.documentElement;
  const stop = (event: Event) => event.preventDefault();
  const touch = (event: TouchEvent) => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  };
  root.setAttribute('data-pinned', '');
  // Safari reports pinches as gestures.
  document.addEventListener('gesturestart', stop);
  document.addEventListener('touchmove', touch, { passive: false });
  document.addEventListener('dblclick', stop);
  return () => {
    root.removeAttribute('data-pinned');
    document.removeEventListener('gesturestart', stop);
    document.removeEventListener('touchmove', touch);
    document.removeEventListener('dblclick', stop);
  };
}
