import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { installedBrowser } from './journeys/find-browser.ts'
import { QUIET } from './journeys/quiet-browser.ts'

/** The timeout of `expect.poll` and `expect.element`. The default of one second is too short on a busy computer. */
const POLL_MS = 30_000

// Component tests need a browser. Without one, `npm test -- unit` prints this and skips them.
const components = process.env.COMPONENT_TESTS !== 'off'
const withReleaseTests =
  process.env.RELEASE_TESTS === 'on' || process.argv.some(argument => argument.includes('.release.test'))

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          // On shared computers tests can be slow: these limits only end a test that hangs.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: POLL_MS } },
          name: 'unit',
          include: ['{domain,drawings,server,sandbox,demo,web,bench,trial,docs}/**/*.test.ts', '*.test.ts'],
          // Tests that start whole databases repeatedly run only before a release, or when they are named.
          exclude: withReleaseTests ? [] : ['**/*.release.test.ts'],
          globalSetup: ['server/platform/db/test-setup.ts'],
          setupFiles: ['testing-seed.ts'],
          // No test depends on speed: requests wait as long as they need, unless the test sets a limit.
          env: { WAIT_FACTOR: '15' },
          // One more worker than processors: with two workers, tests waited a third of the time.
          maxWorkers: 3,
          // Without isolation, modules are imported once; importing them for each file took a quarter of the time. State of
          // modules belongs to a database.
          isolate: false,
        },
      },
      ...(components
        ? [
            {
              plugins: [tailwindcss(), react()],
              // Component tests have no server: they mock the responses.
              resolve: {
                alias: [{ find: /^(\.{1,2}\/)+api\.ts$/, replacement: `${import.meta.dirname}/web/testing-api.ts` }],
              },
              // Dependencies that Vite discovers during a test would reload the page.
              optimizeDeps: { include: LIBRARIES() },
              test: {
                // Longer than a wait in a test, so that the failed wait prints the state of the page.
                testTimeout: 90_000,
                expect: { poll: { timeout: POLL_MS } },
                name: 'components',
                // Runs after the unit tests, whose workers use both processors.
                sequence: { groupOrder: 1 },
                include: ['web/**/*.test.tsx'],
                setupFiles: ['web/component-test-setup.ts'],
                isolate: false,
                browser: {
                  enabled: true,
                  headless: true,
                  screenshotFailures: false,
                  provider: playwright({
                    launchOptions: { args: QUIET, ...executable() },
                    contextOptions: { reducedMotion: 'reduce' as const },
                  }),
                  instances: [{ browser: 'chromium' as const }],
                },
              },
            },
          ]
        : []),
    ],
  },
})

function LIBRARIES() {
  return [
    'react',
    'react-dom/client',
    'react/jsx-dev-runtime',
    'vitest-browser-react',
    '@orpc/client',
    '@orpc/tanstack-query',
    '@hookform/resolvers/zod',
    'react-hook-form',
    'zod/mini',
    'axe-core',
    '@tanstack/react-query',
    '@tanstack/react-router',
    '@tanstack/react-table',
    '@base-ui/react/alert-dialog',
    '@base-ui/react/dialog',
    '@base-ui/react/menu',
    '@base-ui/react/popover',
    '@base-ui/react/tabs',
    '@base-ui/react/combobox',
    '@tanstack/react-start',
    '@tanstack/react-virtual',
    'csv-parse/browser/esm/sync',
    'csv-stringify/browser/esm/sync',
    'sonner',
  ]
}

/** The executable of the browser that the journeys use. */
function executable() {
  const path = process.env.BROWSER_PATH || installedBrowser()
  return path ? { executablePath: path } : {}
}
