import type { Card, Face } from '$wire/king-of-tokyo';

/** The faces in the order in which dice are sorted; key 1 is the first. */
export const FACES: readonly Face[] = ['one', 'two', 'three', 'heart', 'energy', 'claw'];

/** A card without the number of its copy: two cards may share title and text. */
export type Title = Exclude<Card, 'extra-head-2' | 'evacuation-orders-2'>;

export function titleOf(card: Card): Title {
  return card.replace(/-2$/, '') as Title;
}

export function count(dice: readonly Face[], face: Face): number {
  return dice.filter((one) => one === face).length;
}

/** The dice as the server writes them: by face. */
export function sorted(dice: readonly Face[]): Face[] {
  return [...dice].sort((a, b) => FACES.indexOf(a) - FACES.indexOf(b));
}

export function sameDice(a: readonly Face[], b: readonly Face[]): boolean {
  return a.length === b.length && sorted(a).join() === sorted(b).join();
}
