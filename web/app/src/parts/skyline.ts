/** The night town behind the title: our own drawing, made of a few shapes. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Where the ground of the picture lies. */
const GROUND = 420;

/** A curved roof with wide eaves, its lower edge at `y`. */
function roof(x: number, y: number, w: number, h: number): string {
  return `M${x - w / 2} ${y}q${w * 0.24} ${-h * 0.12} ${w * 0.36} ${-h}h${w * 0.28}q${w * 0.12} ${h * 0.88} ${w * 0.36} ${h}z`;
}

function wall(x: number, y: number, w: number, bottom = GROUND): string {
  return `M${x - w / 2} ${y}h${w}V${bottom}h${-w}z`;
}

/** A pagoda with its spire. */
export function pagoda(x: number, top: number, tiers: number, width: number): string {
  const step = 36;
  let path = `M${x - 2} ${top - 44}h4v46h-4zM${x - 7} ${top - 26}h14v4h-14zM${x - 9} ${top - 16}h18v4h-18z`;
  for (let tier = 0; tier < tiers; tier += 1) {
    const y = top + tier * step + 22;
    const w = width + tier * 22;
    path += roof(x, y, w, 22) + wall(x, y - 1, w * 0.5, y + step);
  }
  return path + wall(x, top + tiers * step, width * 0.75);
}

/** A house with a curved roof. */
export function house(x: number, y: number, w: number): string {
  return roof(x, y, w * 1.28, w * 0.3) + wall(x, y - 1, w);
}

/** A plain tower of the new town. */
export function tower(x: number, y: number, w: number): string {
  return wall(x, y, w);
}

/** Lit windows in rows; some are dark, always the same ones. */
export function windows(x: number, y: number, columns: number, rows: number, size: number, gap: number): Box[] {
  const lit: Box[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if ((column * 7 + row * 5 + Math.round(x)) % 3 === 0) continue;
      lit.push({ x: x + column * gap, y: y + row * gap * 1.25, w: size, h: size * 1.3 });
    }
  }
  return lit;
}

/** Lanterns on a string that hangs between two points. */
export function garland(x1: number, y1: number, x2: number, y2: number, sag: number, count: number) {
  const at = (t: number) => ({
    x: (1 - t) ** 2 * x1 + 2 * t * (1 - t) * ((x1 + x2) / 2) + t ** 2 * x2,
    y: (1 - t) ** 2 * y1 + 2 * t * (1 - t) * ((y1 + y2) / 2 + sag) + t ** 2 * y2,
  });
  const lanterns = Array.from({ length: count }, (_, index) => at((index + 0.5) / count));
  return { line: `M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag} ${x2} ${y2}`, lanterns };
}
