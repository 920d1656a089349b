import autocannon from 'autocannon'
import { openDatabase } from '../server/platform/db/database.ts'
import { SECONDS } from './load.ts'
import type { Server } from './scratch-store.ts'

const CONNECTIONS = 10

/** The addresses of all parts' pages, in an order that has nothing to do with them. */
export async function pagesOfParts(databaseUrl: string): Promise<string[]> {
  const db = openDatabase(databaseUrl, () => {}, { connections: 1, statementMs: 60_000, waitMs: 2000 })
  const { rows } = await db.$client.query<{ slug: string }>(
    'SELECT slug FROM products WHERE is_listed ORDER BY md5(id::text)',
  )
  await db.$client.end()
  return rows.map(({ slug }) => `/shop/product/${slug}`)
}

/**
 * Pages per second of a store, each requested once: each connection has its own pages, and starts over only after all
 * of them.
 */
export async function rendered({ address }: Server, paths: readonly string[]): Promise<number> {
  let nth = 0
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'accept-encoding': 'br' },
    setupClient: client => {
      const own = nth++
      client.setRequests(paths.filter((_, at) => at % CONNECTIONS === own).map(path => ({ path })))
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${address}: ${result.non2xx} answers not 2xx, ${result.errors} errors`)
  return result.requests.average
}
