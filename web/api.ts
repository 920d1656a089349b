import { type ClientLink, createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { RouterClient } from '@orpc/server'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { CHALLENGE_HEADER } from '../domain/payments/challenge.ts'
import type { StoreRouter } from '../server/router.ts'
import { redirectToSignIn } from './accounts/redirect-to-sign-in.ts'
import { readCallError } from './api-refusal.ts'
import { pageContext } from './page-context.ts'

/** The options of a call in addition to its input. */
export type CallContext = {
  /** makes the change safe to repeat: the same key and input again give the first answer */
  idempotencyKey?: string
  /** the answer to a challenge, after CHALLENGE_NEEDED */
  challengeAnswer?: string
  /** the request continues when the page is closed; its body is 64 kB at most, like all that the store accepts */
  keepalive?: boolean
}

/** The store's procedures as functions: the one way from the web to the server. */
export type Api = RouterClient<StoreRouter, CallContext>

/** Calls that only read go by GET, so that they can be cached. */
const READS = new Set([
  'catalogue.categories',
  'catalogue.category',
  'catalogue.product',
  'search.beside',
  'search.facets',
  'search.findParts',
  'search.listProducts',
  'search.shopIndex',
  'search.suggestions',
])

const overHttp = (): ClientLink<CallContext> =>
  new RPCLink<CallContext>({
    url: () => `${window.location.origin}/rpc`,
    headers: ({ context: { idempotencyKey, challengeAnswer } }) => ({
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(challengeAnswer && { [CHALLENGE_HEADER]: challengeAnswer }),
    }),
    fetch: (request, init, { context }) => fetch(request, { ...init, keepalive: context.keepalive ?? false }),
    method: (_, path) => (READS.has(path.join('.')) ? 'GET' : 'POST'),
    interceptors: [
      async ({ next }) => {
        try {
          return await next()
        } catch (thrown) {
          const error = readCallError(thrown)
          redirectToSignIn(error)
          throw error
        }
      },
    ],
  })

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
