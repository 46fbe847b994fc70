/** The names of what is drawn here, and what the drawings share. */
import type { Ally, Character, Symbol as Face } from '$wire/roll-and-clash';

export { type Drawn, length, named } from '$ui/drawn';
export type { Ally, Character, Face };

export type DieKind = 'coloured' | 'bw';

export type PersonId = Character | Ally;

/** What the tile in the middle says: calm, own Power complete, under a hand, somebody slapped, too early. */
export type TileState = 'idle' | 'ready' | 'pressed' | 'alarm' | 'locked';

/** The hand that started a race, one that answered, the last one, one that came too early. */
export type HandKind = 'first' | 'answer' | 'last' | 'early';

export type Link = 'good' | 'fair' | 'poor' | 'lost';

/** Where the cube has been, is, and has not been. */
export type SlotState = 'behind' | 'here' | 'ahead';

/** A star around a point, the first tip at the top; every other tip is shorter where `uneven` is given. */
export function burst(tips: number, far: number, near: number, x: number, y: number, uneven = 1): string {
  const points = Array.from({ length: tips * 2 }, (_, index) => {
    const turn = (index / tips) * Math.PI;
    const reach = index % 2 === 1 ? near : index % 4 === 2 ? far * uneven : far;
    return `${(x + reach * Math.sin(turn)).toFixed(1)} ${(y - reach * Math.cos(turn)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** Towers as one path from the tops `[x, top, width]` down to `ground`. */
export type Tower = readonly [x: number, top: number, width: number];
export function walls(towers: readonly Tower[], ground: number): string {
  return towers.map(([x, top, width]) => `M${x} ${top}h${width}V${ground}h${-width}Z`).join('');
}

/** Lit windows in those towers, the same each time. */
export function windows(towers: readonly Tower[], rows: number): string {
  return towers
    .flatMap(([x, top, width], tower) =>
      Array.from({ length: rows * 3 }, (_, index) =>
        (index * 7 + tower * 5) % 4 === 0
          ? `M${x + 6 + (index % 3) * ((width - 17) / 2)} ${top + 9 + Math.floor(index / 3) * 14}h5v7h-5Z`
          : '',
      ),
    )
    .join('');
}
