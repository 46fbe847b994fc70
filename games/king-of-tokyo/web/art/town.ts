/** The town of the room as a few long paths: our own drawing. */

/** A block with its left edge, its roof and its width. */
export type Block = readonly [x: number, top: number, width: number];

/** Blocks that stand on `ground`; every third has a mast, every fourth a stepped roof. */
export function blocks(list: readonly Block[], ground: number): string {
  return list
    .map(([x, top, w], index) => {
      const wall = `M${x} ${top}h${w}V${ground}h${-w}Z`;
      if (index % 3 === 1) return `${wall}M${x + w / 2 - 1} ${top - 16}h2v17h-2Z`;
      if (index % 4 === 2) return `${wall}M${x + w * 0.2} ${top - 8}h${w * 0.6}v9h${-w * 0.6}Z`;
      return wall;
    })
    .join('');
}

/** Lit windows of the same blocks. `keep` says how many of seven are lit. */
export function windows(list: readonly Block[], ground: number, size: number, gap: number, keep: number): string {
  let path = '';
  let seed = 7;
  for (const [x, top, w] of list) {
    const columns = Math.floor((w - gap) / (size + gap));
    const left = x + (w - columns * (size + gap) + gap) / 2;
    for (let y = top + gap * 1.5; y < ground - size; y += size * 1.4 + gap) {
      for (let column = 0; column < columns; column += 1) {
        seed = (seed * 1103 + 12345) % 65536;
        if (seed % 7 < keep)
          path += `M${(left + column * (size + gap)).toFixed(1)} ${y.toFixed(1)}h${size}v${(size * 1.4).toFixed(1)}h${-size}Z`;
      }
    }
  }
  return path;
}

export const FAR: readonly Block[] = [
  [0, 150, 44],
  [40, 176, 36],
  [80, 128, 34],
  [118, 164, 46],
  [168, 140, 30],
  [202, 176, 54],
  [262, 146, 32],
  [298, 172, 42],
  [344, 134, 36],
  [384, 168, 40],
  [428, 184, 30],
  [462, 196, 34],
  [500, 204, 30],
  [534, 196, 40],
  [578, 206, 30],
  [610, 192, 40],
];
export const MID: readonly Block[] = [
  [-6, 196, 46],
  [46, 170, 40],
  [92, 204, 34],
  [132, 186, 42],
  [300, 190, 44],
  [350, 208, 36],
  [392, 214, 32],
];
/** In front of everything, low at the sides. */
export const NEAR: readonly Block[] = [
  [-8, 236, 44],
  [40, 258, 34],
  [78, 274, 26],
];

/** A tower of trusses: legs, decks and mast, standing at `x` on `ground`. */
export function trusses(x: number, top: number, ground: number): { legs: string; decks: string; braces: string } {
  const h = ground - top;
  const at = (part: number) => top + h * part;
  const half = (part: number) => 2.5 + 26 * part * part * part;
  let braces = '';
  for (let part = 0.34; part < 0.94; part += 0.1) {
    const next = Math.min(part + 0.1, 0.98);
    braces += `M${x - half(part)} ${at(part)}L${x + half(next)} ${at(next)}M${x + half(part)} ${at(part)}L${x - half(next)} ${at(next)}`;
  }
  const curve = (side: number) =>
    `M${x + side * 1.5} ${at(0.16)}C${x + side * 5} ${at(0.55)} ${x + side * 10} ${at(0.8)} ${x + side * 29} ${ground}h${-side * 7}C${x + side * 7} ${at(0.86)} ${x + side * 3} ${at(0.6)} ${x} ${at(0.2)}Z`;
  return {
    legs: `M${x - 1} ${top}h2v${h * 0.2}h-2Z${curve(1)}${curve(-1)}`,
    decks: `M${x - 7} ${at(0.36)}h14v7h-14ZM${x - 13} ${at(0.64)}h26v8h-26ZM${x - 20} ${at(0.86)}h40v5h-40Z`,
    braces,
  };
}

/** Stars of the night, the same each time. */
export const STARS = Array.from({ length: 46 }, (_, index) => {
  const r = 0.5 + ((index * 7) % 5) * 0.2;
  return `M${(index * 157 + 31) % 640} ${(index * 89 + 17) % 130}a${r} ${r} 0 1 0 .01 0Z`;
}).join('');
