import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { Api } from './api.ts'

/** Calls that only read go by GET, so that they can be cached. */
const READS = new Set(['listProducts', 'findParts', 'facets', 'product', 'suggestions', 'categories', 'category'])

/** The store's procedures over HTTP, with `headers` on each call. */
export const connect = (headers: Record<string, string> = {}): Api =>
  createORPCClient(
    new RPCLink({
      url: `${window.location.origin}/rpc`,
      headers,
      method: (_, path) => (READS.has(path.at(-1) ?? '') ? 'GET' : 'POST'),
    }),
  )
