import type { Db, Tx } from '../db/database.ts'
import { withQueues } from './with-queues.ts'

/**
 * The state of a queue. `oldest`: the time since which its oldest due run waits. `lastRun`: the end of its last run.
 */
export type QueueState = {
  queue: string
  waiting: number
  running: number
  failed: number
  oldest: Date | null
  lastRun: Date | null
}

/** A run that failed for good. */
export type FailedJob = { id: string; queue: string; error: string; tries: number; failedAt: Date }

const MAX_LISTED = 50
const MAX_ERROR_LENGTH = 500

export async function listQueues(db: Db): Promise<QueueState[]> {
  const { rows } = await db.$client.query<QueueState>(
    `SELECT q.name AS queue, count(*) FILTER (WHERE state IN ('created', 'retry'))::int AS waiting,
        count(*) FILTER (WHERE state = 'active')::int AS running, count(*) FILTER (WHERE state = 'failed')::int AS failed,
        min(j.start_after) FILTER (WHERE state IN ('created', 'retry') AND j.start_after <= now()) AS oldest,
        max(j.completed_on) AS "lastRun"
      FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name GROUP BY q.name`,
  )
  return rows
}

/** Runs that failed for good, the newest first, 50 at most. */
export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await db.$client.query<FailedJob>(
    `SELECT id, name AS queue, left(coalesce(output ->> 'message', output ->> 'value', ''), ${MAX_ERROR_LENGTH}) AS error,
        retry_count + 1 AS tries, completed_on AS "failedAt"
      FROM pgboss.job WHERE state = 'failed' ORDER BY completed_on DESC, id LIMIT ${MAX_LISTED}`,
  )
  return rows
}

/** The number of permanently failed runs. */
export async function countFailedJobs(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>("SELECT count(*) FROM pgboss.job WHERE state = 'failed'")
  return rows[0]?.count ?? 0
}

/** Removes a failed run from the list, and queues another one if `again`. Returns false if there is none. */
export async function settleFailedJob(tx: Tx, { queue, id, again }: { queue: string; id: string; again: boolean }) {
  const { rows } = await tx.$client.query<{ error: string }>(
    `DELETE FROM pgboss.job WHERE name = $1 AND id = $2 AND state = 'failed'
      RETURNING left(coalesce(output ->> 'message', output ->> 'value', ''), ${MAX_ERROR_LENGTH}) AS error`,
    [queue, id],
  )
  const [failed] = rows
  if (failed && again) await withQueues(tx.$client, boss => boss.insert(queue, [{ singletonKey: 'lane 0' }]))
  return failed ?? null
}
