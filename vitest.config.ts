import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,server,sandbox,demo,web,bench,trial}/**/*.test.{ts,tsx}', '*.test.ts'],
    globalSetup: ['server/db/test-setup.ts'],
    maxWorkers: 2,
    // Machines are shared: these end what hangs, and measure nothing.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
