import { defineConfig } from '@playwright/test';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** People with real browsers at a real server. `xtask test` names the browser and the binary. */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'output/results',
  snapshotPathTemplate: '{testDir}/{testFileName}-snapshots/{arg}{ext}',
  globalSetup: './setup.ts',
  reporter: [['list']],
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    colorScheme: 'dark',
    actionTimeout: 15_000,
    // A trace doubles the work; ask for one with TRACE=1.
    trace: process.env.TRACE ? 'on' : 'off',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS },
  },
  projects: [{ name: 'full' }],
});
