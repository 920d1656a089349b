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
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  globalSetup: './journeys/open-store.ts',
  use: {
    trace: 'retain-on-failure',
    // Colours that are still changing when axe looks at them have no contrast to speak of.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: QUIET, ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}) },
  },
})
