import { type JobPollingOptions, PgBoss, type QueueOptions } from 'pg-boss'
import type { Log } from '../observability/log.ts'

/**
 * Work that comes again and again, from a queue of its own. Each run does all there is to do: none has data of its own, the
 * rows of the thing say what is due.
 */
export type Job = {
  /** also its name for admins: lower case, hyphens between the words */
  queue: string
  /** how often it is run whatever happens, by one of all processes */
  everySeconds: number
  /** the events after which it is asked for at once; also when a process starts, for those of which nobody has heard */
  after?: readonly string[]
  /** how many runs one process may have under way; 1 where not said */
  lanes?: number
  /** how long one run may take: one that takes longer, as of a process that was killed, is tried again */
  limitSeconds: number
  /** Begins nothing more once the store is `stopping`. Returns when it should be run again, where that is before its turn. */
  work: (stopping: AbortSignal) => Promise<Date | undefined>
}

export type RunningJobs = {
  /** Asks for the jobs that follow these kinds of events. */
  tell(kinds: readonly string[]): Promise<void>
  /** Begins nothing any more; waits for what is under way. */
  stop(): Promise<void>
}

/** A process that was killed says nothing for so long: then others know that what it had in hand is to be run again. */
const HEARTBEAT_SECONDS = 60
/** No run is asked to come again sooner. */
const SOONEST_MS = 50
/** Of a run that failed: tried three times more, from 5 s on; then it is for a person to look at. */
const RETRIES = { retryLimit: 3, retryDelay: 5, retryBackoff: true } as const
/** Runs that went well are of no interest after two hours; those that failed are kept for a day, for admins. */
const FAILED_SECONDS = 86_400
const KEPT = { deleteAfterSeconds: 7200, retentionSeconds: 86_400 } as const
/** While NOTIFY is heard workers look by themselves only to be sure; without it (PgBouncer in transaction mode) every second. */
const POLLING: JobPollingOptions = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 15 }
const SOON: JobPollingOptions = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 }
/** Its statements take a millisecond or two each. */
const CONNECTIONS = 2
const STATEMENT_MS = 60_000
/** The longest that a stop waits: a round of asking the gateway ends by itself before. */
const STOP_MS = 90_000

type Options = {
  databaseUrl: string
  jobs: readonly Job[]
  log: Log
  everyMs?: number
  /** false: only asks for jobs, for others to run */
  works?: boolean
}

/**
 * Runs jobs from queues that all processes of the store share (pg-boss). Of each job and lane one run waits at most, and what
 * is asked for while it waits is one with it; a second process may run the same job at the same time, so the work takes what
 * it works on by lease or lock. `everyMs` stands in for each job's own pace in tests, and workers
 * look by themselves every half a second.
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
  /** Of several moments the soonest, however many lanes say one. */
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
    // However many processes ask for its turn, it is run once in this time.
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

/** Where a role has the limits of a page, the queues have their own: to delete what is old takes longer. */
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
  // What another version of the store has written of it.
  await boss.updateQueue(queue, options)
}
