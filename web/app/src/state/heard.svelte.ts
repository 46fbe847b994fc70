import type { Desk } from '$ui/desk.svelte';
import type { Line } from '$ui/room';
import type { News } from '$wire/index';
import { settings } from './app.svelte';
import { play } from './sound';

/** So many lines are kept to be read out. */
const MOST = 30;

/** What has just happened at a table, for the ears: its lines are read out, its sounds are played. */
export class Heard {
  lines = $state.raw<readonly Line[]>([]);

  add(desk: Desk, fresh: readonly News[]): void {
    const lines = fresh.flatMap((news) => desk.lines(news)).filter((line) => line.text && !line.small);
    this.lines = [...this.lines, ...lines].slice(-MOST);
    for (const news of fresh) {
      const sound = desk.sound(news);
      if (sound && settings.hears(sound)) play(sound);
    }
  }
}
