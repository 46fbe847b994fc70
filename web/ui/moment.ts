import { createSubscriber } from 'svelte/reactivity';

/** Calls back with each frame that is drawn; without frames (in tests), now and then. */
function frames(call: () => void): () => void {
  if (typeof requestAnimationFrame === 'undefined') {
    const timer = setInterval(call, 50);
    return () => clearInterval(timer);
  }
  let next = requestAnimationFrame(function frame() {
    next = requestAnimationFrame(frame);
    call();
  });
  return () => cancelAnimationFrame(next);
}

/** A clock to be read while drawing: it runs only as long as something reads it. */
export class Moment {
  #now: () => number;
  #follow = createSubscriber((update) => frames(update));

  constructor(now: () => number) {
    this.#now = now;
  }

  get now(): number {
    this.#follow();
    return this.#now();
  }
}
