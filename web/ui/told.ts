import type { Component } from 'svelte';
import type { Line } from './room';

/** An event in words. The desk adds the step it belongs to. */
export type Told = Omit<Line, 'step'>;

export const line = (icon: Component, text: string, secret?: string): Told => ({
  icon,
  text,
  ...(secret && { secret }),
});

/** Nobody should miss it. */
export const loud = (told: Told): Told => ({ ...told, loud: true });
