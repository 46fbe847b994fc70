/** A part of the screen. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How much worse it is to cover a lit place than something else that can be pressed. */
const LIT = 40;
/** What each pixel costs by which a bubble moves, as nothing should jump, and by which it is away from what is lit. */
const STILL = 0.3;
const NEAR = 0.6;
/** How finely places are tried. */
const GRID = 12;

/**
 * What a lesson means by the name of a place, as selectors: boards mark it as `data-lit`, or as `data-place` if things
 * fly there. `own.points` lies within `own`, and a player is written by seat: `hand:Momo` is `hand:1`.
 */
export function selectors(name: string, players: readonly string[]): string[] {
  const [kind = '', of] = name.split(':');
  const seat = of === undefined ? -1 : players.indexOf(of);
  const spelt = seat < 0 ? name : `${kind}:${seat}`;
  const within = spelt.includes(':') ? [spelt] : spelt.split('.');
  return [
    within.map((part) => `[data-lit~="${CSS.escape(part)}"]`).join(' '),
    ...(spelt.includes('.') ? [] : [`[data-place="${CSS.escape(spelt.replace(':', '-'))}"]`]),
  ];
}

/** The elements that these names mean and that are there to be seen. */
export function lit(names: readonly string[], players: readonly string[], root: ParentNode): HTMLElement[] {
  const found = new Set<HTMLElement>();
  for (const name of names) {
    const [own, ...others] = selectors(name, players).map((one) => [...root.querySelectorAll<HTMLElement>(one)]);
    for (const node of own!.length > 0 ? own! : others.flat()) found.add(node);
  }
  return [...found].filter((node) => node.checkVisibility({ visibilityProperty: true }));
}

/**
 * Where a bubble of this size covers none of the lit boxes, and as little as can be of what can be pressed: near the
 * place where it was, if there is a choice.
 */
export function berth(
  size: { width: number; height: number },
  screen: Box,
  shining: readonly Box[],
  pressable: readonly Box[],
  before: { left: number; top: number },
): { left: number; top: number } {
  const right = Math.max(screen.left, screen.right - size.width);
  const bottom = Math.max(screen.top, screen.bottom - size.height);
  let best = { left: right, top: screen.top };
  let least = Infinity;
  for (const top of steps(screen.top, bottom)) {
    for (const left of steps(screen.left, right)) {
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const cost =
        shining.reduce((sum, other) => sum + LIT * shared(box, other), 0) +
        pressable.reduce((sum, other) => sum + shared(box, other), 0) +
        STILL * Math.hypot(left - before.left, top - before.top) +
        NEAR * Math.min(...shining.map((other) => gap(box, other)), screen.right);
      if (cost >= least) continue;
      least = cost;
      best = { left, top };
    }
  }
  return best;
}

function* steps(from: number, to: number): Iterable<number> {
  for (let at = from; at < to; at += GRID) yield at;
  yield to;
}

function gap(a: Box, b: Box): number {
  const x = Math.max(0, a.left - b.right, b.left - a.right);
  const y = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(x, y);
}

/** How much of two boxes is the same, in square pixels. */
function shared(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
