import { FACES, type Card, type Face } from '$wire/king-of-tokyo';

/** A card without the number of its copy: two cards may share title and text. */
export type Title = Exclude<Card, 'extra-head-2' | 'evacuation-orders-2'>;

export function titleOf(card: Card): Title {
  return card.replace(/-2$/, '') as Title;
}

export function count(dice: readonly Face[], face: Face): number {
  return dice.filter((one) => one === face).length;
}

/** A face as lessons write it: a figure, or its name. */
export function spelt(face: Face): string {
  const figure = ['one', 'two', 'three'].indexOf(face) + 1;
  return figure > 0 ? String(figure) : face;
}

/** The dice as the server writes them: by face. */
export function sorted(dice: readonly Face[]): Face[] {
  return [...dice].sort((a, b) => FACES.indexOf(a) - FACES.indexOf(b));
}

export function sameDice(a: readonly Face[], b: readonly Face[]): boolean {
  return a.length === b.length && sorted(a).join() === sorted(b).join();
}
