import { createRouter } from '@tanstack/react-router'
import { ErrorScreen } from './frame/ErrorScreen.tsx'
import { pageNonce } from './page-nonce.ts'
import { routeTree } from './route-tree.gen.ts'

const MINUTE = 60_000

export function getRouter() {
  return createRouter({
    routeTree,
    // Which pages are one person's is told by the letters of their addresses (server/http/pages.ts): /Order/1 is no page.
    caseSensitive: true,
    defaultPreload: 'intent',
    // What a page was given is fresh for 5 minutes and kept for 10, also when it was only loaded ahead.
    defaultStaleTime: 5 * MINUTE,
    defaultPreloadStaleTime: 5 * MINUTE,
    defaultGcTime: 10 * MINUTE,
    defaultPreloadGcTime: 10 * MINUTE,
    scrollRestoration: true,
    // A page that breaks breaks alone: header and footer stay around what is said instead.
    defaultErrorComponent: ErrorScreen,
    // A skeleton only when something takes longer than 200 ms, and then long enough to be seen.
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    // Plain text both ways: the router's own reading turns the part number 1E5 into the number 100000.
    // A name that comes several times (filters) is a list.
    parseSearch: text => {
      const given = new URLSearchParams(text)
      return Object.fromEntries(
        [...new Set(given.keys())].map(name => {
          const values = given.getAll(name)
          return [name, values.length > 1 ? values : values[0]]
        }),
      )
    },
    stringifySearch: search => {
      const pairs = Object.entries(search).flatMap(([name, value]) =>
        [value].flat().flatMap(one => (typeof one === 'string' ? [[name, one]] : [])),
      )
      return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
    },
    ssr: { nonce: pageNonce() },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
