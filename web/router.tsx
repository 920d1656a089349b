import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { adoptStore, changedStore, isLiveStore } from '../domain/settings/store.ts'
import { report, reportErrors } from './browser-errors.ts'
import { ErrorScreen } from './frame/ErrorScreen.tsx'
import { pageNonce } from './page-nonce.ts'
import { newQueryClient } from './query-client.ts'
import { routeTree } from './route-tree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

export function getRouter() {
  const queryClient = newQueryClient()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    // The server recognizes private pages by their exact addresses (server/http/pages.ts): /Order/1 is no page.
    caseSensitive: true,
    defaultPreload: 'intent',
    // query-client.ts alone defines how long data is fresh. Loaders consult it each time.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // An error stays within its page: header and footer remain around the error screen.
    defaultErrorComponent: ErrorScreen,
    defaultOnCatch: error => report(router, error),
    // A skeleton appears only after 200 ms, and then long enough to be seen.
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    parseSearch,
    stringifySearch,
    ssr: { nonce: pageNonce() },
    // The page contains the settings that the owner has changed, which its scripts do not have.
    dehydrate: () => ({ store: changedStore(), isLive: isLiveStore() }),
    hydrate: ({ store, isLive }) => adoptStore(store, isLive),
  })
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // The browser repeats queries that failed on the server, so that the user sees the error and can retry.
    dehydrateOptions: { shouldDehydrateQuery: ({ state }) => state.status === 'success' },
  })
  if (!import.meta.env.SSR) reportErrors(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
