import { type ClientLink, createORPCClient } from '@orpc/client'
import type { RouterClient } from '@orpc/server'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { StoreRouter } from '../server/router.ts'
import { pageContext } from './page-context.ts'

/** What a call is told besides its input. */
export type CallContext = {
  /** makes the change safe to repeat: the same key and input again give the first answer */
  idempotencyKey?: string
  /** what a card is tried with after CHALLENGE_NEEDED */
  challengeAnswer?: string
  /** it goes on when the page is left or closed; its body is 64 kB at most, as everything that the store takes */
  keepalive?: boolean
}

/** The store's procedures as functions: the one way from the web to the server. */
export type Api = RouterClient<StoreRouter, CallContext>

/** Loaded with the first call: most pages are read without one. */
const overHttp = (): ClientLink<CallContext> => {
  let loading: Promise<ClientLink<CallContext>> | undefined
  return {
    call: async (path, input, options) => {
      loading ??= import('./api-over-http.ts').then(({ link }) => link)
      // A network that fails once: the next call asks for it again.
      const link = await loading.catch(error => {
        loading = undefined
        throw error
      })
      return link.call(path, input, options)
    },
  }
}

/** In the server's own rendering a call runs in process. */
const inProcess = (): ClientLink<CallContext> => ({
  call: async (path, input) => {
    let at: unknown = pageContext().api
    for (const name of path) at = Reflect.get(Object(at), name)
    if (typeof at !== 'function') throw new Error(`There is no procedure ${path.join('.')}`)
    return at(input)
  },
})

const link = createIsomorphicFn().server(inProcess).client(overHttp)

export const api: Api = createORPCClient(link())

/** Query options, mutation options and keys of every procedure, for TanStack Query. */
export const orpc = createTanstackQueryUtils(api)
