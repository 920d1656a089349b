import pg from 'pg'
import { readyDatabase } from './migrate.ts'
import { checkConnections, replicaIsShort } from './platform/db/check-connections.ts'
import { type Db, openDatabase, PAGE_LIMITS } from './platform/db/database.ts'
import type { DatabaseSettings } from './platform/db/database-settings.ts'
import { limitRole } from './platform/db/limit-role.ts'
import { type DatabaseProbe, probeDatabase } from './platform/db/probe-database.ts'
import { openReads, type Reads, readsOf } from './platform/db/reads.ts'
import { requireSameDatabase } from './platform/db/same-database.ts'
import { watchClock } from './platform/observability/gauges.ts'
import { errorLine, type Log } from './platform/observability/log.ts'
import { SettingsError } from './platform/settings-error.ts'

/** `close`: ends the connection of `probe` */
export type StoreDatabase = { db: Db; reads: Reads; probe: DatabaseProbe & { close: () => Promise<void> } }

/** Health checks wait 5 s (deploy/) for a connection and a statement. */
const PROBE_MS = 2000
/** The clocks are compared this often, whether or not anybody requests /readyz. */
const PROBE_EVERY_MS = 15_000

/**
 * Opens the pools of a serving store, after checking that the schema exists and the connections suffice. Throws
 * SettingsError with an instruction.
 */
export async function openStoreDatabase(
  { url, directUrl }: { url: string; directUrl: string },
  settings: DatabaseSettings,
  log: Log,
): Promise<StoreDatabase> {
  await readyDatabase(directUrl, settings).catch(error => {
    throw new SettingsError(`the database cannot be used: ${errorLine(error)}`)
  })
  const direct = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 5000 })
  await direct.connect()
  const atDirect = { setting: 'DATABASE_DIRECT_URL', client: direct }
  try {
    await checkConnections(direct, settings)
    if (url !== directUrl)
      await withClient(url, client => requireSameDatabase({ setting: 'DATABASE_URL', client }, atDirect))
    // An unavailable replica is not used, and its watcher reports that.
    if (settings.readUrl)
      await withClient(settings.readUrl, client =>
        requireSameDatabase({ setting: 'DATABASE_READ_URL', client }, atDirect),
      ).catch(error => {
        if (error instanceof SettingsError) throw error
      })
  } finally {
    await direct.end()
  }
  const { isPooled, prepares, pool } = settings
  const limits = { ...PAGE_LIMITS, connections: pool, prepares }
  const db = openDatabase(url, error => log.warn({ error: error.message }, 'idle database connection lost'), {
    ...limits,
    isPooled,
  })
  if (isPooled) {
    const others = await limitRole(db.$client)
    if (others.length > 0)
      log.warn(
        { settings: others },
        'limits of the role have been set; open sessions of the pooler get them after it reconnects (RECONNECT)',
      )
  }
  const connection = openDatabase(url, () => {}, {
    connections: 1,
    statementMs: PROBE_MS,
    waitMs: PROBE_MS,
    isPooled,
    prepares,
  })
  const { isReady, clockOffset } = probeDatabase(connection, log)
  await isReady()
  watchClock(clockOffset)
  const timer = setInterval(() => void isReady(), PROBE_EVERY_MS).unref()
  const close = async () => {
    clearInterval(timer)
    await connection.$client.end()
  }
  const probe = { isReady, clockOffset, close }
  if (!settings.readUrl) return { db, reads: readsOf(db), probe }
  const reads = openReads(db, { url: settings.readUrl, mostLagMs: settings.readLagMs, limits, log })
  const replica = openDatabase(settings.readUrl, () => {}, { ...limits, connections: 1 })
  // An unavailable replica is not used, and its watcher reports that.
  const short = await replicaIsShort(replica.$client, settings).catch(() => null)
  await replica.$client.end()
  if (short) log.warn({ short }, 'connections to the replica')
  return { db, reads, probe }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // A broken connection also emits an event.
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}
