import type { Clue, ClueView } from '$wire/bloody-masquerade';

/** The colours that the room has paint of its own for, and which clue's words share it. */
const PAINT: Record<string, { fill: string; deep: string; text: Clue }> = {
  yellow: { fill: '#f2bd45', deep: '#8f6410', text: 'coffee' },
  green: { fill: '#6cc583', deep: '#226a41', text: 'food' },
  red: { fill: '#ee5f58', deep: '#7c1524', text: 'transformation' },
  blue: { fill: '#6aaaf2', deep: '#1f4b8f', text: 'dove' },
  grey: { fill: '#b4b8c8', deep: '#4e5369', text: 'mask' },
};

/** What no browser takes for a colour is painted like linen: as none of the others. */
const LINEN = '#d8c7ae';

type IsColour = (name: string) => boolean;
const supported: IsColour = (name) => CSS.supports('color', name);

/** The ground of a card. Colours are house values: any that CSS knows will do, lightened so that ink can be read on it. */
export function fill(colour: string, isColour = supported): string {
  return PAINT[colour]?.fill ?? (isColour(colour) ? `color-mix(in oklab, ${colour} 60%, #fff)` : LINEN);
}

/** The paint of the clues as CSS variables, for the style of what holds their small drawings. */
export function tints(clues: readonly ClueView[], isColour = supported): string {
  const one = ({ id, colour }: ClueView): string => {
    const own = PAINT[colour];
    const plain = isColour(colour) ? colour : LINEN;
    const deep = own?.deep ?? `color-mix(in oklab, ${plain} 50%, #000)`;
    const text = own ? `var(--bm-${own.text})` : `color-mix(in oklab, ${plain} 45%, var(--text))`;
    return `--${id}-fill:${fill(colour, isColour)};--${id}-deep:${deep};--${id}-text:${text}`;
  };
  return clues.map(one).join(';');
}
