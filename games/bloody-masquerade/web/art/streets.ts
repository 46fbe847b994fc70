/** The town under the board as a few long paths, the same each time: our own drawing, in a box of 800. */
import { NICHES } from './art.ts';

const MIDDLE = 400;

/** The points of a regular octagon with flat sides, as far from the middle as `apothem`. */
export function octagon(apothem: number): string {
  const far = apothem / Math.cos(Math.PI / 8);
  const points = Array.from({ length: 8 }, (_, index) => {
    const turn = ((index + 0.5) / 4) * Math.PI;
    return `${(MIDDLE + far * Math.sin(turn)).toFixed(1)} ${(MIDDLE - far * Math.cos(turn)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** Eight roads from the square in the middle to the niches. */
export const SPOKES = NICHES.map(({ x, y }) => `M400 400L${(x * 8).toFixed(1)} ${(y * 8).toFixed(1)}`).join('');

interface Town {
  roofs: string;
  ridges: string;
  lights: string;
}

/** Roofs on a net that leans a little, with ridges and lit windows. */
function town(): Town {
  const result: Town = { roofs: '', ridges: '', lights: '' };
  let seed = 11;
  const next = (below: number) => {
    seed = (seed * 1103 + 12345) % 65536;
    return (seed >> 3) % below;
  };
  for (let x = 4; x < 800; x += 50) {
    for (let y = 4; y < 800; y += 42) {
      const w = 30 + next(12);
      const h = 22 + next(12);
      const left = x + next(6);
      const top = y + next(6);
      result.roofs += `M${left} ${top}h${w}v${h}h${-w}Z`;
      if (next(3) === 0) result.ridges += `M${left} ${top + h / 2}h${w}`;
      else if (next(2) === 0) result.ridges += `M${left + 5} ${top + 5}h${w - 10}v${h - 10}h${10 - w}Z`;
      if (next(2) === 0) result.lights += `M${left + 4 + next(w - 12)} ${top + h - 6}h4v4h-4Z`;
      if (next(3) === 0) result.lights += `M${left + 4 + next(w - 12)} ${top + 4}h4v4h-4Z`;
    }
  }
  return result;
}

export const TOWN = town();

/** Street lamps outside the ring road, between the niches. */
export const LAMPS = Array.from({ length: 8 }, (_, index) => {
  const turn = ((index + 0.5) / 4) * Math.PI;
  return { x: MIDDLE + 346 * Math.sin(turn), y: MIDDLE - 346 * Math.cos(turn) };
});
