import type { HouseView, Move, PlayerView } from '$wire/roll-and-clash';
import { valuesOf } from './nouns';
import { say } from './words';

/** What a technique does, in a few words: "3 to a neighbour". */
export function effectOf(player: PlayerView, move: Move, house: HouseView): string {
  const values = valuesOf(player, move, house);
  if (!values) return say('effect.ccg');
  const what = say(`effect.${values.to}`, { n: values.amount });
  if (values.alt_if) return say(`effect.alt.${values.alt_if}`, { what, n: values.alt_amount ?? values.amount });
  if (values.reroll_kept) return say('effect.reroll', { what });
  return values.from === 'own' ? say('effect.own', { what }) : what;
}
