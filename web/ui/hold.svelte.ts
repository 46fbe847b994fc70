import type { Attachment } from 'svelte/attachments';
import { pressAndHold } from './press-and-hold';

/** How long, in milliseconds; `base.css` fills the button as long. */
const HOLD = 900;

/** A button for what is dear: a pointer holds it for a while, a key presses it. */
export class Hold {
  /** Whether a pointer holds it now. */
  held = $state(false);
  readonly press: Attachment<HTMLElement>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(done: () => void, key: () => void) {
    this.press = pressAndHold({
      start: () => {
        this.held = true;
        this.#timer = setTimeout(() => {
          this.held = false;
          done();
        }, HOLD);
      },
      end: () => {
        this.held = false;
        clearTimeout(this.#timer);
      },
      key,
    });
  }
}
