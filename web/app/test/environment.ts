import type { Environment } from 'vitest/runtime';

/** Runes are compiled for the browser, or effects would never run; no DOM is needed. */
export default {
  name: 'runes',
  viteEnvironment: 'client',
  setup: () => ({ teardown() {} }),
} satisfies Environment;
