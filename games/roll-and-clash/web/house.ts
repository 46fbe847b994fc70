import type { Character, HouseView, Pace, View } from '$wire/roll-and-clash';

/** The two waits at a table's pace: after a roll, and after a technique. */
export function waits(house: HouseView, pace: Pace): { roll: number; technique: number } {
  const of = pace === 'normal' ? house.timing : house.pace[pace];
  return { roll: of.min_roll_interval, technique: of.technique_lock };
}

/** How many tokens put a K.O. board out of the game. */
export function threshold(house: HouseView, view: View, character: Character): number {
  const { duel } = view.options;
  const less =
    duel === 'short' ? house.duel.short_ko_threshold_delta : duel === 'on' ? house.duel.ko_threshold_delta : 0;
  return Math.max(1, house.character[character].ko_threshold + less);
}
