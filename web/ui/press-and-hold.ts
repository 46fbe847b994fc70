import type { Attachment } from 'svelte/attachments';

interface Hold {
  start(): void;
  end(): void;
  /** Pressed with a key or by a screen reader, which cannot hold. */
  key(): void;
}

/** A button that works while a pointer holds it, and as a toggle for keys. */
export function pressAndHold({ start, end, key }: Hold): Attachment<HTMLElement> {
  return (node) => {
    let pointer: number | null = null;
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      pointer = event.pointerId;
      node.setPointerCapture(pointer);
      start();
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return;
      pointer = null;
      end();
    };
    // A click that counts no presses comes from a key or an assistive tool, not from a pointer.
    const click = (event: MouseEvent) => {
      if (event.detail === 0) key();
    };
    const menu = (event: Event) => event.preventDefault();
    node.addEventListener('pointerdown', down);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', up);
    node.addEventListener('click', click);
    node.addEventListener('contextmenu', menu);
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
      node.removeEventListener('click', click);
      node.removeEventListener('contextmenu', menu);
      if (pointer !== null) end();
    };
  };
}
