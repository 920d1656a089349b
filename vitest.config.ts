import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,server,sandbox,demo,web,bench,trial,docs}/**/*.test.{ts,tsx}', '*.test.ts'],
    globalSetup: ['server/platform/db/test-setup.ts'],
    maxWorkers: 2,
    // A quarter of the time went into importing the same modules for each file. What they keep, they keep by database.
    isolate: false,
    // Machines are shared: these end what hangs, and measure nothing.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
