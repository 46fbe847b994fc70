import { ApiError } from './api';
import { explain } from './app.svelte';

/** Something that somebody asked for and that takes its time: whether it is under way, and what went wrong. */
export class Work {
  busy = $state(false);
  /** In words for people. */
  fault = $state('');
  /** In the server's word, if it has one. */
  code = $state('');

  /** Does it. Whether it was done. */
  run = async (work: () => Promise<unknown>): Promise<boolean> => {
    this.busy = true;
    this.fault = this.code = '';
    try {
      await work();
      return true;
    } catch (error) {
      this.fault = explain(error);
      if (error instanceof ApiError) this.code = error.code;
      return false;
    } finally {
      this.busy = false;
    }
  };
}
