import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import icons from 'unplugin-icons/vite';
import { defineConfig } from 'vitest/config';
import { brotli } from './build/brotli.ts';
import { fonts } from './build/fonts.ts';
import { rulebook } from './build/rulebook.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.YAKAI_SERVER ?? 'http://127.0.0.1:7777';

export default defineConfig({
  root: here('.'),
  plugins: [
    ...(process.env.VITEST ? [] : [fonts()]),
    svelte(),
    rulebook(),
    icons({ compiler: 'svelte', scale: 1 }),
    brotli(),
  ],
  resolve: {
    alias: {
      $ui: here('../ui'),
      $wire: here('../wire'),
      $games: here('../../games'),
      $fonts: here('../../node_modules/.cache/yakai-fonts'),
    },
    // Setting conditions replaces Vite's defaults, so it is done for tests alone.
    ...(process.env.VITEST && { conditions: ['browser'] }),
  },
  build: {
    target: 'es2022',
    // Small pictures stay files: the content security policy allows no data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [here('../..')] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
  test: {
    include: ['test/**/*.test.ts', '../../{games/*,xtask/new-game}/web/test/**/*.test.ts'],
    environment: here('./test/environment.ts'),
  },
});
