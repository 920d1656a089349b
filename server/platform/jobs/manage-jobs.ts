import { z } from '../../../domain/text/zod.ts'
import type { Db, Tx } from '../db/database.ts'
import { CountShape } from '../db/row-shapes.ts'
import { firstRow, rows } from '../db/rows.ts'
import { withQueues } from './with-queues.ts'

/**
 * The state of a queue. `oldest`: the time since which its oldest due run waits. `lastRun`: the end of its last run.
 */
const QueueStateShape = z.object({
  queue: z.string(),
  waiting: z.number(),
  running: z.number(),
  failed: z.number(),
  oldest: z.nullable(z.date()),
  lastRun: z.nullable(z.date()),
})
export type QueueState = z.output<typeof QueueStateShape>

/** A run that failed for good. */
const FailedJobShape = z.object({
  id: z.string(),
  queue: z.string(),
  error: z.string(),
  tries: z.number(),
  failedAt: z.date(),
})
export type FailedJob = z.output<typeof FailedJobShape>

const MAX_LISTED = 50
const MAX_ERROR_LENGTH = 500

export async function listQueues(db: Db): Promise<QueueState[]> {
  return rows(
    db,
    QueueStateShape,
    `SELECT q.name AS queue, count(*) FILTER (WHERE state IN ('created', 'retry'))::int AS waiting,
        count(*) FILTER (WHERE state = 'active')::int AS running, count(*) FILTER (WHERE state = 'failed')::int AS failed,
        min(j.start_after) FILTER (WHERE state IN ('created', 'retry') AND j.start_after <= now()) AS oldest,
        max(j.completed_on) AS last_run
      FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name GROUP BY q.name`,
  )
}

/** Runs that failed for good, the newest first, 50 at most. */
export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  return rows(
    db,
    FailedJobShape,
    `SELECT id, name AS queue, left(coalesce(output ->> 'message', output ->> 'value', ''), ${MAX_ERROR_LENGTH}) AS error,
        retry_count + 1 AS tries, completed_on AS failed_at
      FROM pgboss.job WHERE state = 'failed' ORDER BY completed_on DESC, id LIMIT ${MAX_LISTED}`,
  )
}

/** The number of permanently failed runs. */
export async function countFailedJobs(db: Db): Promise<number> {
  const row = await firstRow(db, CountShape, "SELECT count(*) FROM pgboss.job WHERE state = 'failed'")
  return row?.count ?? 0
}

const ErrorShape = z.object({ error: z.string() })

/** Removes a failed run from the list, and queues another one if `again`. Returns false if there is none. */
export async function settleFailedJob(tx: Tx, { queue, id, again }: { queue: string; id: string; again: boolean }) {
  const failed = await firstRow(
    tx,
    ErrorShape,
    `DELETE FROM pgboss.job WHERE name = $1 AND id = $2 AND state = 'failed'
      RETURNING left(coalesce(output ->> 'message', output ->> 'value', ''), ${MAX_ERROR_LENGTH}) AS error`,
    [queue, id],
  )
  if (failed && again) await withQueues(tx.$client, boss => boss.insert(queue, [{ singletonKey: 'lane 0' }]))
  return failed ?? null
}
