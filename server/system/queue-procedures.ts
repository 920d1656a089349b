import { QUEUE_NAMES, QUEUES } from '../../domain/admin/queues.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { listFailedJobs, listQueues, settleFailedJob } from '../platform/jobs/manage-jobs.ts'
import { DONE, Done, NoInput, staff } from '../procedure.ts'

const QueuesShape = z.object({
  queues: z.array(
    z.object({
      queue: z.string(),
      /** a description of the job */
      does: z.string(),
      waiting: z.int(),
      running: z.int(),
      failed: z.int(),
      /** the time since which the oldest due run waits */
      oldest: z.nullable(z.date()),
      /** the end of the last run; of successful runs, known for two hours */
      lastRun: z.nullable(z.date()),
    }),
  ),
  /** the newest first, 50 at most; they are stored for a day */
  failed: z.array(
    z.object({ id: z.string(), queue: z.string(), error: z.string(), tries: z.int(), failedAt: z.date() }),
  ),
})

export type QueuesView = z.infer<typeof QueuesShape>

const JobShape = z.strictObject({ queue: z.string().check(z.maxLength(100)), id: z.uuid() })

/** The queues of jobs, for admins. */
export const queues = {
  queues: staff('run_store')
    .meta({ notLive: 'No event tells of it; its page asks every minute or more often' })
    .route({
      method: 'GET',
      path: '/api/admin/queues',
      summary: 'Returns the queues of background jobs, and up to 50 failed jobs',
    })
    .input(NoInput)
    .output(QueuesShape)
    .handler(async ({ context: { db } }) => {
      const states = new Map((await listQueues(db)).map(state => [state.queue, state]))
      const never = { waiting: 0, running: 0, failed: 0, oldest: null, lastRun: null }
      return {
        queues: QUEUE_NAMES.map(queue => ({ ...never, ...states.get(queue), queue, does: QUEUES[queue] })),
        failed: await listFailedJobs(db),
      }
    }),

  retryJob: staff('run_store')
    .route({
      method: 'POST',
      path: '/api/admin/queues/{queue}/jobs/{id}/retry',
      summary: 'Runs a failed job again',
    })
    .input(JobShape)
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => settle(db, { ...input, again: true, adminId: me.userId })),

  discardJob: staff('run_store')
    .route({
      method: 'POST',
      path: '/api/admin/queues/{queue}/jobs/{id}/discard',
      summary: 'Removes a failed job from the list',
    })
    .input(JobShape)
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => settle(db, { ...input, again: false, adminId: me.userId })),
}

type Asked = z.infer<typeof JobShape> & { again: boolean; adminId: string }

/** Refuses JOB_NOT_FOUND: another admin has handled the run, or it is more than a day old. */
const settle = (db: Db, { queue, id, again, adminId }: Asked): Promise<typeof DONE> =>
  inTransaction(db, async tx => {
    const failed = await settleFailedJob(tx, { queue, id, again })
    if (!failed) throw new Refusal('JOB_NOT_FOUND')
    await writeAudit(tx, {
      adminId,
      action: again ? 'job.retried' : 'job.discarded',
      subject: 'job',
      subjectId: id,
      label: queue,
      before: { error: failed.error },
      after: null,
    })
    return DONE
  })
