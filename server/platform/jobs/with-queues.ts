import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { QUIET } from './install-queues.ts'

/** Opens pg-boss for one query, on a connection that is already open. */
export async function withQueues<T>(client: pg.Pool | pg.PoolClient, ask: (boss: PgBoss) => Promise<T>): Promise<T> {
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values)
  const boss = new PgBoss({ ...QUIET, migrate: false, db: { executeSql } })
  const failed: unknown[] = []
  boss.on('error', error => failed.push(error))
  await boss.start()
  try {
    return await ask(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}
