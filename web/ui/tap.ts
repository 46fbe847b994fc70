import type { Attachment } from 'svelte/attachments';

/** Measurements are kept as long as somebody may look at them, not for ever. */
const MOST = 400;
let measured = 0;

/**
 * Measures from a press to the next frame that was painted, as `echo` among the page's performance entries. The stamp
 * is the event's own, so a busy page counts as well.
 */
export function painted(pressed: number): void {
  if (typeof requestAnimationFrame === 'undefined') return;
  requestAnimationFrame(() => {
    // A message comes right after the frame has been drawn; a timer might be late.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      measured += 1;
      if (measured % MOST === 0) performance.clearMeasures('echo');
      performance.measure('echo', { start: pressed, end: performance.now() });
    };
    port2.postMessage(null);
  });
}

/**
 * A button that works when it is touched, not when it is released: for what is done in a hurry. `press` is told when the
 * finger came down, as the browser stamps events. Keys and screen readers press it like any button.
 */
export function tap(press: (at: number) => void): Attachment<HTMLElement> {
  return (node) => {
    const go = (at: number) => {
      painted(at);
      press(at);
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      // The keys stay with the table: no focus, and no second press by the click that follows.
      event.preventDefault();
      go(event.timeStamp);
    };
    const click = (event: MouseEvent) => {
      if (event.detail === 0) go(event.timeStamp);
    };
    const menu = (event: Event) => event.preventDefault();
    node.addEventListener('pointerdown', down);
    node.addEventListener('click', click);
    node.addEventListener('contextmenu', menu);
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('click', click);
      node.removeEventListener('contextmenu', menu);
    };
  };
}
