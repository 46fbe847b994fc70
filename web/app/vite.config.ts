import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import icons from 'unplugin-icons/vite';
import { defineConfig } from 'vitest/config';
import { brotli } from './build/brotli.ts';
import { doorWords } from './build/door-words.ts';
import { fonts } from './build/fonts.ts';
import { rulebook } from './build/rulebook.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.YAKAI_SERVER ?? 'http://127.0.0.1:7777';

/** What is always loaded together is one file: on the home page the heads of many small ones would weigh as much. */
const CHUNKS = [
  {
    name: 'page',
    test: /svelte\/src|web\/ui\/(words|room|seats)|web\/app\/src\/(state\/(api|app|rooms|router|settings|sound|played|words)|parts\/(Cover|NameField)|pages\/Missing)/,
  },
  {
    name: 'board',
    test: /web\/ui\/(SeatMark|Plate|tale|tap|press-and-hold|hold|desk)\.|parts\/(LinkMark|Log)\.|state\/time\./,
  },
  { name: 'doors', test: /games\/[^/]+\/web\/(door|words)\.ts/ },
  {
    debugName: 'doors in a language',
    name: (id: string) => `doors-${/(\w+)\.json/.exec(id)![1]}`,
    test: /\.json\?door$/,
  },
];

export default defineConfig({
  root: here('.'),
  plugins: [
    ...(process.env.VITEST ? [] : [fonts()]),
    doorWords(),
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
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
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
