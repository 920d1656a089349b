import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,server,sandbox,demo,web,bench,trial}/**/*.test.{ts,tsx}', '*.test.ts'],
    globalSetup: ['server/db/test-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
