import type pg from 'pg'
import { PgBoss } from 'pg-boss'

/** What pg-boss does on its own clock: nothing of it where somebody only asks it one thing. */
export const QUIET = { supervise: false, schedule: false, registerInstance: false } as const

/**
 * Makes pg-boss's own schema, `pgboss`, or brings it to the version that this store has. Done with the migrations, by the
 * role that owns the tables: a store that serves changes no schema.
 */
export async function installQueues(client: pg.Client): Promise<void> {
  const boss = new PgBoss({ ...QUIET, db: { executeSql: (text, values) => client.query(text, values) } })
  const failed: unknown[] = []
  boss.on('error', error => failed.push(error))
  await boss.start()
  await boss.stop({ graceful: false })
  if (failed.length > 0) throw failed[0]
}
