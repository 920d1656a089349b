import type { RouterClient } from '@orpc/server'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { StoreRouter } from '../server/router.ts'
import { pageContext } from './page-context.ts'

/** The store's procedures as functions: the one way from the web to the server. */
export type Api = RouterClient<StoreRouter>

let overHttp: Promise<Api> | undefined

/**
 * In the server's own rendering a call runs in process; in the browser it goes over HTTP, and the client for that is
 * loaded with the first call, since most pages are read without one.
 */
export const api: () => Api | Promise<Api> = createIsomorphicFn()
  .server(() => pageContext().api)
  .client(() => {
    overHttp ??= import('./api-over-http.ts').then(
      module => module.connect(),
      error => {
        // A network that fails once: the next call asks for it again.
        overHttp = undefined
        throw error
      },
    )
    return overHttp
  })
