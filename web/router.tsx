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
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: search => {
      const text = new URLSearchParams(
        Object.entries(search).filter(([, value]) => typeof value === 'string'),
      ).toString()
      return text ? `?${text}` : ''
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
