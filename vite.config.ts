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

/** What is loaded later needs no style sheet of its own, and no list of what to load ahead: Vite's helper for both is 1 kB. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : undefined),
}

export default defineConfig({
  plugins: [
    plainLinks,
    plainImports,
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'web',
      router: {
        routesDirectory: 'routes',
        generatedRouteTree: 'route-tree.gen.ts',
        codeSplittingOptions: {
          // Their skeletons are no one else's; what says that a part is not there is loaded by their routes when it is so.
          splitBehavior: ({ routeId }) =>
            routeId.startsWith('/shop') ? [['component', 'pendingComponent']] : undefined,
        },
      },
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
        // What every page loads names all that may come later.
        chunkFileNames: 'assets/[hash:7].js',
        // What every page needs goes into two files: they compress better than many, and the libraries stay in the browser's
        // cache when the store changes.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES, tags: ['$initial'] },
            { name: 'store', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
