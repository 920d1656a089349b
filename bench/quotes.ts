import { signedIn } from '../server/customers/accounts/testing.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { priorityCursorSql } from '../server/platform/db/list-cursor.ts'
import { generatedSecret } from '../server/platform/secrets/generated-secret.ts'
import { fillQuotes } from './fill-quotes.ts'
import { latency } from './load.ts'
import { row, type Server, serve } from './scratch-store.ts'

const CONNECTIONS = 4
const TARGET_MS = 50

/**
 * Measures the lists of quotes and one quote through the admin API, and for comparison the same functions in a bare route
 * without a session.
 */
export async function measureQuotes(store: Server, databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, () => {}, { connections: 1, statementMs: 300_000, waitMs: 2000 })
  await fillQuotes(db)
  const { id, cookie } = await signedIn(db, { admin: true, secret: await generatedSecret(db, 'session') })
  const { rows } = await db.$client.query<{ id: string; sku: string; after: string }>(
    `SELECT q.id, l.sku, (SELECT ${priorityCursorSql('priority', 'turn_since', 'id')} FROM quotes
          WHERE turn = 'admin' AND kind = 'rfq' ORDER BY turn_since OFFSET 2000 LIMIT 1) AS after
      FROM quotes q JOIN quote_lines l ON l.quote_id = q.id WHERE q.turn = 'admin' AND q.kind = 'rfq' LIMIT 1`,
  )
  await db.$client.end()
  const [quote] = rows
  if (!quote) throw new Error('there are no quotes')
  const ceiling = await serve('bench/bare.ts', { DATABASE_URL: databaseUrl, ADMIN_ID: id })
  const requests: [name: string, path: string][] = [
    ['waiting', '/api/admin/quotes'],
    ['waiting, page 41', `/api/admin/quotes?after=${quote.after}`],
    ['AOG', '/api/admin/quotes?kind=aog'],
    ['all 10,000 open', '/api/admin/quotes?show=open'],
    ['of one status', '/api/admin/quotes?show=unit_quoted'],
    ['all 50,000', '/api/admin/quotes?show=all'],
    ['unassigned', '/api/admin/quotes?assigned=nobody'],
    ['open, by part number', `/api/admin/quotes?show=open&search=${encodeURIComponent(quote.sku)}`],
    ['open, by email', '/api/admin/quotes?show=open&search=buyer.77'],
    ['open, no match', '/api/admin/quotes?show=open&search=zqx-zqx'],
    ['counts', '/api/admin/quotes/counts'],
    ['one quote', `/api/admin/quotes/${quote.id}`],
  ]
  const hello = await latency(`${ceiling.address}/hello`, CONNECTIONS)
  row(
    'Bare Hono, no work',
    `p99 ${hello.p99} ms`,
    `p50 ${hello.p50} ms, ${hello.rate.toFixed(0)}/s: the limit under the current load`,
  )
  for (const [name, path] of requests) {
    const bare = await latency(ceiling.address + path, CONNECTIONS)
    const own = await latency(store.address + path, CONNECTIONS, { cookie })
    row(
      `Admin, ${name}`,
      `p99 ${own.p99} ms`,
      `ceiling p99 ${bare.p99} ms (same SQL, bare Hono)`,
      `target ${TARGET_MS} ms`,
      `p50 ${own.p50} of ${bare.p50} ms, ${own.rate.toFixed(0)} of ${bare.rate.toFixed(0)}/s`,
    )
  }
  await ceiling.stop()
}
