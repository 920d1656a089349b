import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const LIBRARIES =
  /\/node_modules\/((react|react-dom|scheduler|use-sync-external-store)|@tanstack\/(react-router|router-core|history|store|react-store))\//
const EVERYWHERE = /\/store\.config\.ts$|\/web\/(addresses|api|cart\/guest-cart|ui\/Icon)\.tsx?$/

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'web',
      router: { routesDirectory: 'routes', generatedRouteTree: 'route-tree.gen.ts' },
    }),
    react(),
  ],
  publicDir: 'web/public',
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: {
        // What every page needs goes into few files: they compress better than many, and the libraries stay in the browser's
        // cache when the store changes.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES },
            { name: 'store', test: EVERYWHERE },
          ],
        },
      },
    },
  },
})
