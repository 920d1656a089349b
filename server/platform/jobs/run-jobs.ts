import { type JobPollingOptions, PgBoss, type QueueOptions } from 'pg-boss'
import type { Log } from '../observability/log.ts'

/** Recurring work with its own queue. A run has no data, and does all work that is due according to the rows. */
export type Job = {
  /** also its name for admins: lower case, hyphens between the words */
  queue: string
  /** the interval of scheduled runs; one of all processes runs each */
  everySeconds: number
  /** the events that start it at once; the start of a process also starts it, because events may have been missed */
  after?: readonly string[]
  /** the maximum number of concurrent runs per process; default 1 */
  lanes?: number
  /** time limit of one run; a longer one, such as that of a killed process, is retried */
  limitSeconds: number
  /** Starts no more work once the store is `stopping`. Returns when to run again, if that is before the interval. */
  work: (stopping: AbortSignal) => Promise<Date | undefined>
}

export type RunningJobs = {
  /** Queues the jobs that follow events of these kinds. */
  tell(kinds: readonly string[]): Promise<void>
  /** Starts no more runs; waits for those in progress. */
  stop(): Promise<void>
}

/** After this time without a heartbeat, the runs of a killed process are run again. */
const HEARTBEAT_SECONDS = 60
/** The minimum delay that a run can request for the next run. */
const SOONEST_MS = 50
/** A failed run is retried three times, from 5 s on; after that a person must handle it. */
const RETRIES = { retryLimit: 3, retryDelay: 5, retryBackoff: true } as const
/** Successful runs are deleted after two hours; failed ones are stored for a day, for admins. */
const FAILED_SECONDS = 86_400
const KEPT = { deleteAfterSeconds: 7200, retentionSeconds: 86_400 } as const
/** With NOTIFY, workers poll only as a fallback; without it (PgBouncer in transaction mode), every second. */
const POLLING: JobPollingOptions = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 15 }
const SOON: JobPollingOptions = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 }
/** The statements of pg-boss take a millisecond or two each. */
const CONNECTIONS = 2
const STATEMENT_MS = 60_000
/** The maximum time that a shutdown waits: a round of gateway queries ends before that. */
const STOP_MS = 90_000

type Options = {
  databaseUrl: string
  jobs: readonly Job[]
  log: Log
  everyMs?: number
  /** false: only queues jobs for other processes to run */
  works?: boolean
}

/**
 * Runs jobs from queues that all processes of the store share (pg-boss). Each job and lane has at most one waiting run,
 * which further requests share. A second process may run the same job at the same time, so the work claims its rows by
 * lease or lock. `everyMs` replaces each job's interval in tests, and workers poll every half second.
 */
export async function runJobs({ databaseUrl, jobs, log, everyMs, works = true }: Options): Promise<RunningJobs> {
  const boss = new PgBoss({
    connectionString: withStatementLimit(databaseUrl),
    application_name: 'jobs',
    max: CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    migrate: false,
    schedule: false,
    registerInstance: false,
    useListenNotify: works,
    supervise: works,
  })
  const polling = everyMs === undefined ? POLLING : SOON
  boss.on('error', error => log.warn({ error: error.message }, 'jobs'))
  boss.on('warning', warning => log.warn({ warning: warning.message }, 'jobs'))
  await boss.start()

  const stopping = new AbortController()
  const { signal } = stopping
  const turns: NodeJS.Timeout[] = []
  const again = new Map<Job, { at: number; timer: NodeJS.Timeout }>()
  const ask = async (job: Job, once: { singletonSeconds?: number } = {}) => {
    if (signal.aborted) return
    const lanes = Array.from({ length: job.lanes ?? 1 }, (_, lane) => ({ singletonKey: `lane ${lane}`, ...once }))
    try {
      await boss.insert(job.queue, lanes)
    } catch (error) {
      log.warn({ queue: job.queue, error: String(error) }, 'a job could not be asked for')
    }
  }
  /** The earliest of several moments, however many lanes request one. */
  const askAt = (job: Job, at: number) => {
    const set = again.get(job)
    if (signal.aborted || at - Date.now() > job.everySeconds * 1000 || (set && set.at <= at)) return
    clearTimeout(set?.timer)
    const timer = setTimeout(
      () => {
        again.delete(job)
        void ask(job)
      },
      Math.max(SOONEST_MS, at - Date.now()),
    )
    again.set(job, { at, timer })
  }
  for (const job of jobs) {
    await openQueue(boss, job)
    if (!works) continue
    await boss.work(job.queue, { localConcurrency: job.lanes ?? 1, ...polling }, async ([run]) => {
      if (signal.aborted) return
      try {
        const next = await job.work(signal)
        if (next) askAt(job, next.getTime())
      } catch (error) {
        log.error({ err: error, queue: job.queue }, 'job')
        await boss
          .getDb()
          .executeSql('UPDATE pgboss.job SET deletion_seconds = $3 WHERE name = $1 AND id = $2', [
            ...[job.queue, run?.id, FAILED_SECONDS],
          ])
        throw error
      }
    })
    // The run is scheduled once per interval, however many processes request it.
    const turn = everyMs === undefined ? { singletonSeconds: job.everySeconds } : {}
    turns.push(setInterval(() => void ask(job, turn), everyMs ?? job.everySeconds * 1000))
    if (job.after) await ask(job)
  }
  return {
    tell: async kinds => {
      await Promise.all(jobs.filter(job => job.after?.some(kind => kinds.includes(kind))).map(job => ask(job)))
    },
    stop: async () => {
      stopping.abort()
      for (const timer of [...turns, ...[...again.values()].map(({ timer }) => timer)]) clearTimeout(timer)
      await boss.stop({ timeout: STOP_MS })
    },
  }
}

/** If the role has the limits of a page, the queues set their own, because deleting old rows takes longer. */
function withStatementLimit(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c statement_timeout=${STATEMENT_MS}`)
  return url.href
}

async function openQueue(boss: PgBoss, { queue, limitSeconds }: Job): Promise<void> {
  const options: QueueOptions & { notify: boolean } = {
    ...RETRIES,
    ...KEPT,
    expireInSeconds: limitSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  }
  await boss.createQueue(queue, { ...options, policy: 'short' })
  // Another version of the store wrote these options.
  await boss.updateQueue(queue, options)
}
