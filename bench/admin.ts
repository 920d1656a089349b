import { loadavg } from 'node:os'
import { signedIn, TEST_ACCOUNTS } from '../server/customers/accounts/testing.ts'
import { noGateway, testApp } from '../server/http/testing.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { generatedSecret } from '../server/platform/secrets/generated-secret.ts'
import { adminCalls } from './admin-calls.ts'
import { fillAdmin } from './fill-admin.ts'
import { fillQuotes } from './fill-quotes.ts'
import { latency } from './load.ts'
import { recordStatements, replay } from './replay.ts'
import { row, type Server } from './scratch-store.ts'

const ORDERS = Number(process.env.ORDERS ?? 200_000)
const QUOTES = Number(process.env.QUOTES ?? 50_000)
const SECONDS = Number(process.env.SECONDS ?? 5)
/** Measures only procedures whose name begins with this text, for example `orders.admin`. */
const CALLS = process.env.CALLS ?? ''
const CONNECTIONS = 4
const TARGET_MS = 60

/** Measures each GET request of the admin API through HTTP, and its SQL without the store. */
export async function measureAdmin(store: Server, databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, () => {}, { connections: 1, statementMs: 900_000, waitMs: 2000 })
  const began = performance.now()
  await fillQuotes(db, QUOTES)
  await fillAdmin(db, ORDERS)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(
    `${ORDERS.toLocaleString('en-US')} orders and ${QUOTES.toLocaleString('en-US')} quotes made in ${seconds} s\n`,
  )
  const { cookie } = await signedIn(db, { admin: true, secret: await generatedSecret(db, 'session') })
  const { calls, skipped } = await adminCalls(db)
  const admin = await signedIn(db, { admin: true })
  const app = testApp(db, noGateway, { accounts: TEST_ACCOUNTS })
  const slow: string[] = []
  for (const { name, path } of calls.filter(({ name }) => name.startsWith(CALLS))) {
    const statements = await recordStatements(db, async () => {
      const { status } = await app.call(path, { headers: admin.headers })
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    })
    const bare = await replay(databaseUrl, statements, CONNECTIONS, SECONDS)
    const own = await latency(store.address + path, CONNECTIONS, { cookie })
    if (own.p99 > TARGET_MS) slow.push(name)
    row(
      name,
      `p99 ${own.p99} ms`,
      `p50 ${own.p50} ms, ${own.rate.toFixed(0)}/s`,
      `SQL alone p99 ${bare.p99}, p50 ${bare.p50} ms`,
      `load ${loadavg()[0]?.toFixed(1)}`,
    )
  }
  await db.$client.end()
  console.log(
    `\nTarget: p99 ${TARGET_MS} ms. ${slow.length > 0 ? `Slower: ${slow.join('; ')}.` : 'All are within it.'}`,
  )
  if (skipped.length > 0)
    console.log(`Skipped, because bench/admin-calls.ts knows no record for their path: ${skipped.join(', ')}`)
}
