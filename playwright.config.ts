import { defineConfig } from '@playwright/test'

// The flags keep Chromium from calling home, which a closed network answers with noise.
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  workers: 2,
  timeout: 120_000,
  // Machines are shared. What passes only the second time is listed as flaky at the end, to be looked into.
  retries: 1,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  globalSetup: './journeys/open-store.ts',
  use: {
    // Recording costs time with every journey: `--trace on` for the one that is looked into.
    trace: 'off',
    // Colours that are still changing when axe looks at them have no contrast to speak of.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: QUIET, ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}) },
  },
})
