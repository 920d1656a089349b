import autocannon from 'autocannon'
import { openDatabase } from '../server/platform/db/database.ts'
import { SECONDS } from './load.ts'
import type { Server } from './scratch-store.ts'

const CONNECTIONS = 10

/** Returns the paths of the pages of all parts in random order. */
export async function pagesOfParts(databaseUrl: string): Promise<string[]> {
  const db = openDatabase(databaseUrl, () => {}, { connections: 1, statementMs: 60_000, waitMs: 2000 })
  const { rows } = await db.$client.query<{ slug: string }>(
    'SELECT slug FROM products WHERE is_listed ORDER BY md5(id::text)',
  )
  await db.$client.end()
  return rows.map(({ slug }) => `/shop/product/${slug}`)
}

/** Measures the pages per second of a store. Each connection has its own paths, and repeats them only after the last one. */
export async function rendered({ address }: Server, paths: readonly string[]): Promise<number> {
  let nth = 0
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'accept-encoding': 'br' },
    setupClient: client => {
      const connection = nth++
      client.setRequests(paths.filter((_, at) => at % CONNECTIONS === connection).map(path => ({ path })))
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${address}: ${result.non2xx} answers not 2xx, ${result.errors} errors`)
  return result.requests.average
}
