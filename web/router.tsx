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
    // Which pages are one person's is told by the letters of their addresses (server/http/pages.ts): /Order/1 is no page.
    caseSensitive: true,
    defaultPreload: 'intent',
    // How long answers are fresh is said in one place: query-client.ts. Loaders ask it each time.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // A page that breaks breaks alone: header and footer stay around what is said instead.
    defaultErrorComponent: ErrorScreen,
    defaultOnCatch: error => report(router, error),
    // A skeleton only when something takes longer than 200 ms, and then long enough to be seen.
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    parseSearch,
    stringifySearch,
    ssr: { nonce: pageNonce() },
    // What the owner has changed: a page is sent the values that its scripts do not know.
    dehydrate: () => ({ store: changedStore(), isLive: isLiveStore() }),
    hydrate: ({ store, isLive }) => adoptStore(store, isLive),
  })
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // What failed on the server is asked again by the browser, where one can see it and try again.
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
