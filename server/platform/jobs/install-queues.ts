import type pg from 'pg'
import { PgBoss } from 'pg-boss'

/** Options that switch off pg-boss's own timers, for a single call. */
export const QUIET = { supervise: false, schedule: false, registerInstance: false } as const

/**
 * Creates or upgrades pg-boss's own schema, `pgboss`. It runs with the migrations, by the role that owns the tables:
 * a serving store changes no schema.
 */
export async function installQueues(client: pg.Client): Promise<void> {
  const boss = new PgBoss({ ...QUIET, db: { executeSql: (text, values) => client.query(text, values) } })
  const failed: unknown[] = []
  boss.on('error', error => failed.push(error))
  await boss.start()
  await boss.stop({ graceful: false })
  if (failed.length > 0) throw failed[0]
}
