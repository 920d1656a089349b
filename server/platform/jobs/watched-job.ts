import { JOBS } from '../observability/channels.ts'
import { inScope } from '../observability/scope.ts'
import type { Job } from './run-jobs.ts'

/** Makes a job publish its runs (JOBS). The comments of its statements carry the name of its queue. */
export const watchedJob = (job: Job): Job => ({
  ...job,
  work: stopping =>
    inScope({ job: job.queue }, () => JOBS.tracePromise(async () => job.work(stopping), { queue: job.queue })),
})
