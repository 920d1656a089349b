import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { refusalCode } from './api-refusal.ts'
import { pageNonce } from './page-nonce.ts'
import { routeTree } from './route-tree.gen.ts'

const MINUTE = 60_000

export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        // Once, and never for a refusal, which would only be said again; the server's own rendering does not wait.
        retry: (failures, error) => failures < 1 && refusalCode(error) === null && !import.meta.env.SSR,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: false,
      },
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
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
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
