import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const LIBRARIES =
  /\/node_modules\/((react|react-dom|scheduler|use-sync-external-store)|@tanstack\/(react-router|router-core|history|store|react-store))\//

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'web',
      router: {
        routesDirectory: 'routes',
        generatedRouteTree: 'route-tree.gen.ts',
        codeSplittingOptions: {
          // Skeletons of the shop are no one else's. What the back office asks for first is not in what every page loads.
          splitBehavior: ({ routeId }) =>
            routeId.startsWith('/_store/shop')
              ? [['component', 'pendingComponent']]
              : routeId.startsWith('/admin')
                ? [['loader', 'component']]
                : undefined,
        },
      },
    }),
    react(),
  ],
  publicDir: 'web/public',
  build: {
    target: 'es2023',
    // What could not be loaded ahead the browser does not ask for again, and what is loaded later must come at the next try.
    modulePreload: false,
    rolldownOptions: {
      output: {
        // What every page loads names all that may come later.
        chunkFileNames: 'assets/[hash:7].js',
        // Most of the two files that every page loads is called at once. Told so, Chromium compiles it beside the page while it
        // arrives, and not function by function while the page waits: a quarter to a third less blocks a slow phone.
        // https://developer.chrome.com/blog/explicit-compile-hints
        postBanner: ({ name }) => (name === 'index' || name === 'libraries' ? '//# allFunctionsCalledOnLoad' : ''),
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
