import { defineConfig } from '@playwright/test'
import { QUIET } from './journeys/quiet-browser.ts'

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  workers: 2,
  timeout: 240_000,
  // A journey that passes only on a retry shows a bug of the journey or of the store.
  retries: 0,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  globalSetup: './journeys/open-store.ts',
  use: {
    // Recording slows each journey. Use `--trace on` for a single one.
    trace: 'off',
    // axe cannot measure the contrast of colors during a transition.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: QUIET, ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}) },
  },
})
