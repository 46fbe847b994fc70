import type { Attachment } from 'svelte/attachments';
import './swipe.css';

/** A row that is swiped sideways says on which side it goes on: `data-on` is 'left', 'right' or both, and it fades there. */
export const swipes: Attachment<HTMLElement> = (row) => {
  const mark = () => {
    const end = row.scrollWidth - row.clientWidth;
    row.dataset.on = [row.scrollLeft > 4 && 'left', row.scrollLeft < end - 4 && 'right'].filter(Boolean).join(' ');
  };
  const sized = new ResizeObserver(mark);
  const filled = new MutationObserver(mark);
  sized.observe(row);
  filled.observe(row, { childList: true, subtree: true, characterData: true });
  row.addEventListener('scroll', mark, { passive: true });
  mark();
  return () => {
    sized.disconnect();
    filled.disconnect();
    row.removeEventListener('scroll', mark);
  };
};
