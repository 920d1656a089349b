import { signedIn } from '../server/customers/accounts/testing.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { priorityCursorSql } from '../server/platform/db/list-cursor.ts'
import { generatedSecret } from '../server/platform/secrets/generated-secret.ts'
import { fillQuotes } from './fill-quotes.ts'
import { latency } from './load.ts'
import { row, type Server, serve } from './scratch-store.ts'

const CONNECTIONS = 4
const TO_REACH_MS = 50

/**
 * The duration of the admins' lists and of one quote through the API, beside the same work in a bare route, without a
 * session.
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
  const [one] = rows
  if (!one) throw new Error('there are no quotes')
  const ceiling = await serve('bench/bare.ts', { DATABASE_URL: databaseUrl, ADMIN_ID: id })
  const asked: [name: string, path: string][] = [
    ['what waits', '/api/admin/quotes'],
    ['what waits, page 41', `/api/admin/quotes?after=${one.after}`],
    ['AOG', '/api/admin/quotes?kind=aog'],
    ['all 10,000 open', '/api/admin/quotes?show=open'],
    ['of one status', '/api/admin/quotes?show=unit_quoted'],
    ['all 50,000', '/api/admin/quotes?show=all'],
    ['unassigned', '/api/admin/quotes?assigned=nobody'],
    ['open, by part number', `/api/admin/quotes?show=open&search=${encodeURIComponent(one.sku)}`],
    ['open, by e-mail', '/api/admin/quotes?show=open&search=buyer.77'],
    ['open, found nowhere', '/api/admin/quotes?show=open&search=zqx-zqx'],
    ['counts', '/api/admin/quotes/counts'],
    ['one quote', `/api/admin/quotes/${one.id}`],
  ]
  const nothing = await latency(`${ceiling.address}/hello`, CONNECTIONS)
  row(
    'Bare Hono, no work',
    `p99 ${nothing.p99} ms`,
    `p50 ${nothing.p50} ms, ${nothing.rate.toFixed(0)}/s: what this hour allows`,
  )
  for (const [name, path] of asked) {
    const bare = await latency(ceiling.address + path, CONNECTIONS)
    const own = await latency(store.address + path, CONNECTIONS, { cookie })
    row(
      `Admin, ${name}`,
      `p99 ${own.p99} ms`,
      `ceiling p99 ${bare.p99} ms (same SQL, bare Hono)`,
      `to reach ${TO_REACH_MS} ms`,
      `p50 ${own.p50} of ${bare.p50} ms, ${own.rate.toFixed(0)} of ${bare.rate.toFixed(0)}/s`,
    )
  }
  await ceiling.stop()
}
