import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const LIBRARIES =
  /\/node_modules\/((react|react-dom|scheduler|use-sync-external-store)|@tanstack\/(react-router|router-core|history|store|react-store))\//

/** Leaves out of the browser's files what the router brings and the store does not use (web/no-links.ts). */
const plainLinks: Plugin = {
  name: 'plain-links',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source, importer) =>
    source === './link.js' && importer?.includes('/@tanstack/react-router/')
      ? fileURLToPath(new URL('web/no-links.ts', import.meta.url))
      : undefined,
}

export default defineConfig({
  plugins: [
    plainLinks,
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'web',
      router: { routesDirectory: 'routes', generatedRouteTree: 'route-tree.gen.ts' },
    }),
    react(),
  ],
  publicDir: 'web/public',
  // React has had this of its own since 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    target: 'es2023',
    // The page names what its route needs; what comes later is one file and what that imports.
    modulePreload: false,
    rolldownOptions: {
      output: {
        // What every page needs goes into two files: they compress better than many, and the libraries stay in the browser's
        // cache when the store changes.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES },
            { name: 'store', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
