import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { ErrorScreen } from './frame/ErrorScreen.tsx'
import { pageNonce } from './page-nonce.ts'
import { newQueryClient } from './query-client.ts'
import { routeTree } from './route-tree.gen.ts'

export function getRouter() {
  const queryClient = newQueryClient()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    // Which pages are one person's is told by the letters of their addresses (server/http/pages.ts): /Order/1 is no page.
    caseSensitive: true,
    defaultPreload: 'intent',
    // How long answers are fresh is said in one place: query-client.ts. Loaders ask it each time.
    defaultPreloadStaleTime: 0,
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
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // What failed on the server is asked again by the browser, where one can see it and try again.
    dehydrateOptions: { shouldDehydrateQuery: ({ state }) => state.status === 'success' },
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
