import { JOBS } from '../observability/channels.ts'
import { inScope } from '../observability/scope.ts'
import type { Job } from './run-jobs.ts'

/** A job whose runs are told of (JOBS), and whose statements say for which queue they are. */
export const watchedJob = (job: Job): Job => ({
  ...job,
  work: stopping =>
    inScope({ job: job.queue }, () => JOBS.tracePromise(async () => job.work(stopping), { queue: job.queue })),
})
