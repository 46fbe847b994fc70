import type { Attachment } from 'svelte/attachments';
import type { KingDesk, Reading } from './desk.svelte';

/** Shows what a card does while a mouse is over it or a key has reached it. */
export function readable(desk: KingDesk, reading: Reading): Attachment<HTMLElement> {
  return (node) => {
    const show = () => {
      desk.hovering = reading;
    };
    // A card that leaves the table while it has the focus loses it in the middle of drawing: not then.
    const hide = () =>
      queueMicrotask(() => {
        if (desk.hovering === reading) desk.hovering = null;
      });
    const enter = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') show();
    };
    const focus = () => {
      if (node.matches(':focus-visible')) show();
    };
    node.addEventListener('pointerenter', enter);
    node.addEventListener('pointerleave', hide);
    node.addEventListener('focus', focus);
    node.addEventListener('blur', hide);
    return () => {
      node.removeEventListener('pointerenter', enter);
      node.removeEventListener('pointerleave', hide);
      node.removeEventListener('focus', focus);
      node.removeEventListener('blur', hide);
      hide();
    };
  };
}

/** After a tap the keys belong to the table again; who came with a key stays where he is. */
export function release(event: MouseEvent): void {
  if (event.detail > 0) (event.currentTarget as HTMLElement).blur();
}
