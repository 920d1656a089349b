import type { Db } from '../db/database.ts'
import { withQueues } from './with-queues.ts'

/** Adds a run of a queue that failed for good. Returns its ID. */
export async function failedJob(db: Db, queue: string): Promise<string> {
  await withQueues(db.$client, boss => boss.createQueue(queue, { policy: 'short' }))
  const { rows } = await db.$client.query<{ id: string }>(
    `INSERT INTO pgboss.job (name, state, policy, retry_count, completed_on, output)
      VALUES ($1, 'failed', 'short', 3, now(), '{"message": "the gateway is away"}') RETURNING id`,
    [queue],
  )
  return rows[0]?.id ?? ''
}
