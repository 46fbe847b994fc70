/** What all drawings take: pixels or any CSS length, and a name for those who cannot see them. */
export interface Drawn {
  size?: number | string;
  label?: string;
}

/** A size as CSS has it: numbers are pixels. */
export function length(size: number | string): string {
  return typeof size === 'number' ? `${size}px` : size;
}

/** A drawing with a name is a picture; without one it is decoration. */
export function named(label: string | undefined): { role: 'img'; 'aria-label': string } | { 'aria-hidden': 'true' } {
  return label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' };
}
