import { defineConfig } from '@playwright/test'
import { QUIET } from './journeys/quiet-browser.ts'

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  workers: 2,
  timeout: 240_000,
  // What passes only the second time is a fault: of the store, or of the journey.
  retries: 0,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  globalSetup: './journeys/open-store.ts',
  use: {
    // Recording costs time with every journey: `--trace on` for the one that is looked into.
    trace: 'off',
    // Colors that are still changing when axe looks at them have no contrast to speak of.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: QUIET, ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}) },
  },
})
