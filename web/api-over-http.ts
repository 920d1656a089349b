import type { ClientLink } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { CHALLENGE_HEADER } from '../domain/payments/challenge.ts'
import { leadWhereItCanBeDone } from './accounts/lead-where-it-can-be-done.ts'
import type { CallContext } from './api.ts'

/** Calls that only read go by GET, so that they can be cached. */
const READS = new Set(['listProducts', 'findParts', 'facets', 'product', 'suggestions', 'categories', 'category'])

/** The store's procedures over HTTP. */
export const link: ClientLink<CallContext> = new RPCLink<CallContext>({
  url: () => `${window.location.origin}/rpc`,
  headers: ({ context: { idempotencyKey, challengeAnswer } }) => ({
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(challengeAnswer && { [CHALLENGE_HEADER]: challengeAnswer }),
  }),
  fetch: (request, init, { context }) => fetch(request, { ...init, keepalive: context.keepalive ?? false }),
  method: (_, path) => (READS.has(path.at(-1) ?? '') ? 'GET' : 'POST'),
  interceptors: [
    async ({ next }) => {
      try {
        return await next()
      } catch (error) {
        leadWhereItCanBeDone(error)
        throw error
      }
    },
  ],
})
