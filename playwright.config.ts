import { defineConfig } from '@playwright/test'
import { QUIET } from './journeys/quiet-browser.ts'

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  workers: 2,
  timeout: 240_000,
  // A journey that passes only on a retry has a bug, or the store has one.
  retries: 0,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  globalSetup: './journeys/open-store.ts',
  use: {
    // Recording slows every journey: use `--trace on` for the one under investigation.
    trace: 'off',
    // axe cannot measure the contrast of colors during a transition.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: QUIET, ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}) },
  },
})
