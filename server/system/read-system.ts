import { readFile, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Store } from '../../domain/settings/store-shape.ts'
import { z } from '../../domain/text/zod.ts'
import { missingForLive } from '../live-checks.ts'
import { countMigrations } from '../migrate.ts'
import type { Db } from '../platform/db/database.ts'
import { MAX_CLOCK_OFFSET_S, readClock } from '../platform/db/probe-database.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import type { Settings } from '../settings.ts'
import { describeBusiness, describeEnvironment, describeServices } from './describe-settings.ts'
import { SystemShape, type SystemView } from './shapes.ts'
import type { System } from './system.ts'

/** The configuration and state of the store, for admins. */
export async function readSystem(db: Db, store: Store, { settings, startedAt }: System): Promise<SystemView> {
  return {
    mode: settings.mode,
    version: await packageVersion(),
    node: process.versions.node,
    startedAt,
    missing: await findMissing(db, settings, store),
    business: describeBusiness(store),
    environment: describeEnvironment(settings),
    services: describeServices(settings),
    database: await readDatabase(db),
    queues: await readQueues(db),
    disk: await readDisk(settings.dataDir),
  }
}

async function findMissing(db: Db, given: Settings, store: Store): Promise<string[]> {
  const { settings, storeValues, demoAccounts, demoParts } = await missingForLive(db, given, store)
  return [
    ...settings,
    ...storeValues.map(name => `a real value in the store settings for ${name}`),
    ...(demoAccounts ? ['the demonstration accounts to be deleted: demo-…@example.com'] : []),
    ...(demoParts ? ['the demonstration to be emptied'] : []),
  ]
}

const ReadDatabaseRowShape = z.object({ version: z.string(), size: z.number(), applied: z.number() })

async function readDatabase(db: Db): Promise<SystemView['database']> {
  const row = await firstRow(
    db,
    ReadDatabaseRowShape,
    `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS size,
      (SELECT count(*) FROM drizzle.__drizzle_migrations) AS applied`,
  )
  if (!row) throw new Error('the database returned no row about its version and size')
  const { count, newest } = await countMigrations()
  const { offset, margin } = await readClock(db)
  return {
    clockOffset: Math.abs(offset) - margin > MAX_CLOCK_OFFSET_S ? offset : null,
    version: row.version,
    size: row.size,
    migrations: row.applied,
    migrationsLeft: Math.max(0, count - row.applied),
    newestMigration: newest,
  }
}

const ReadQueuesRowShape = SystemShape.shape.queues.def.element

// Each query reads a partial index of the waiting rows, or few rows.
async function readQueues(db: Db): Promise<SystemView['queues']> {
  return rows(
    db,
    ReadQueuesRowShape,
    `SELECT 'Mails' AS name, (SELECT count(*) FROM emails_view WHERE state = 'waiting') AS waiting,
        (SELECT count(*) FROM emails_view WHERE state = 'failed') AS failed,
        (SELECT min(created_at) FROM emails_view
          WHERE state = 'waiting' AND (attempts > 0 OR next_attempt_at <= now())) AS oldest
      UNION ALL SELECT 'Refunds to send', count(*) FILTER (WHERE state = 'requested'),
        count(*) FILTER (WHERE state = 'failed'), min(created_at) FILTER (WHERE state = 'requested')
        FROM refunds_view WHERE state IN ('requested', 'failed')
      UNION ALL SELECT 'Payments without an answer', count(*), 0, min(created_at)
        FROM payment_attempts_view WHERE state IN ('unknown', 'held')
      UNION ALL SELECT 'Notifications of the gateway', count(*), 0, min(received_at)
        FROM payment_notifications_view WHERE handled_at IS NULL`,
  )
}

/** Free space of the folder, or of its nearest existing parent. */
async function readDisk(folder: string): Promise<SystemView['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return dirname(folder) === folder ? null : readDisk(dirname(folder))
  }
}

let version: Promise<string> | undefined
/** The version in package.json. */
function packageVersion(): Promise<string> {
  version ??= readFile(new URL('../../package.json', import.meta.url), 'utf8').then(text => {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : ''
  })
  return version
}
