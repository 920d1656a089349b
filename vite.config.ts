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
          // Only the shop uses its skeletons. The loaders of the back office are not part of the files of every page.
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
    // The browser does not retry a failed preload, and a file that is loaded later must be retried.
    modulePreload: false,
    rolldownOptions: {
      output: {
        // The files of every page name all files that may load later.
        chunkFileNames: 'assets/[hash:7].js',
        // Most functions in the two files of every page run at once. With this hint Chromium compiles the files in the background
        // while they load, not function by function while the page waits: a slow phone is blocked a quarter to a third less.
        // https://developer.chrome.com/blog/explicit-compile-hints
        postBanner: ({ name }) => (name === 'index' || name === 'libraries' ? '//# allFunctionsCalledOnLoad' : ''),
        // Code that every page needs is in two files: they compress better than many, and the libraries stay in the browser's
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
