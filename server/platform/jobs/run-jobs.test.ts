import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../db/testing.ts'
import { type Job, type RunningJobs, runJobs } from './run-jobs.ts'
import { withQueues } from './with-queues.ts'

const database = testDatabase()
const log = { info: () => {}, warn: () => {}, error: () => {} }
const running: RunningJobs[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(jobs => jobs.stop()))
})

const PACE = { everySeconds: 3600, limitSeconds: 60 }
async function start(...jobs: Job[]): Promise<RunningJobs> {
  const started = await runJobs({ databaseUrl: database.url, jobs, log, everyMs: 3_600_000 })
  running.push(started)
  return started
}
const states = async (queue: string) =>
  (await database.db.$client.query('SELECT state::text FROM pgboss.job WHERE name = $1', [queue])).rows.map(
    ({ state }) => state,
  )

test('a job follows its events in any process, and requests during a run share one further run', async () => {
  let runs = 0
  const first = Promise.withResolvers<undefined>()
  const slow: Job = {
    queue: 'followed',
    ...PACE,
    after: ['order.paid'],
    work: async () => {
      runs++
      return runs === 1 ? first.promise : undefined
    },
  }
  const jobs = await start(slow)
  // Events from before the start are handled at the start.
  await expect.poll(() => runs).toBe(1)
  await jobs.tell(['quote.quoted'])
  expect(await states('followed')).toEqual(['active'])
  for (let n = 0; n < 5; n++) await jobs.tell(['order.paid', 'quote.quoted'])
  first.resolve(undefined)
  await expect.poll(() => states('followed')).toEqual(['completed', 'completed'])
  expect(runs).toBe(2)
})

test('a failed run is retried automatically', async () => {
  let runs = 0
  await start({
    queue: 'failing',
    ...PACE,
    after: ['order.paid'],
    work: async () => {
      runs++
      if (runs === 1) throw new Error('not yet')
      return undefined
    },
  })
  await expect.poll(() => states('failing')).toEqual(['retry'])
  const storedJobs = await database.db.$client.query(
    `SELECT FROM pgboss.job WHERE name = 'failing' AND deletion_seconds = 86400`,
  )
  expect(storedJobs.rowCount).toBe(1)
  await database.db.$client.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'failing'`)
  await expect.poll(() => states('failing')).toEqual(['completed'])
  expect(runs).toBe(2)
})

test('a killed process blocks no other run of the job, and its own run is repeated', async () => {
  const ran: string[] = []
  const jobs = await start({
    queue: 'left',
    ...PACE,
    after: ['order.paid'],
    work: async () => {
      ran.push('run')
      return undefined
    },
  })
  await expect.poll(() => states('left')).toEqual(['completed'])
  await database.db.$client.query(
    `INSERT INTO pgboss.job (name, state, started_on, created_on, expire_seconds, policy, retry_limit)
      VALUES ('left', 'active', now() - interval '10 minutes', now() - interval '10 minutes', 60, 'short', 3)`,
  )
  await jobs.tell(['order.paid'])
  await expect.poll(() => ran).toEqual(['run', 'run'])
  // Each process does this once a minute.
  await withQueues(database.db.$client, boss => boss.supervise('left'))
  await database.db.$client.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'left' AND state = 'retry'`)
  await expect.poll(() => ran).toEqual(['run', 'run', 'run'])
})

test('a run can schedule its next run, and its lanes run in parallel', async () => {
  let runs = 0
  await start({
    queue: 'again',
    ...PACE,
    after: ['order.paid'],
    lanes: 2,
    work: async () => {
      runs++
      return runs <= 2 ? new Date(Date.now() + 50) : undefined
    },
  })
  await expect.poll(() => runs).toBeGreaterThan(2)
})

test('each scheduled run executes once, however many processes there are', async () => {
  let runs = 0
  const job: Job = {
    queue: 'turns',
    everySeconds: 1,
    limitSeconds: 60,
    work: async () => {
      runs++
      return undefined
    },
  }
  for (let process = 0; process < 3; process++)
    running.push(await runJobs({ databaseUrl: database.url, jobs: [job], log }))
  await expect.poll(() => runs, { timeout: 60_000 }).toBeGreaterThan(3)
  const { rows } = await database.db.$client.query(
    `SELECT count(*)::int AS runs, count(DISTINCT singleton_on)::int AS turns FROM pgboss.job WHERE name = 'turns'`,
  )
  expect(rows[0].runs).toBe(rows[0].turns)
})

test('a web process queues jobs and runs none; a worker runs them', async () => {
  const ran: string[] = []
  const job = (process: string): Job => ({
    queue: 'of-workers',
    ...PACE,
    after: ['order.paid'],
    work: async () => {
      ran.push(process)
      return undefined
    },
  })
  const web = await runJobs({ databaseUrl: database.url, jobs: [job('web')], log, everyMs: 20, works: false })
  running.push(web)
  await web.tell(['order.paid'])
  await web.tell(['order.paid'])
  expect(await states('of-workers')).toEqual(['created'])
  running.push(await runJobs({ databaseUrl: database.url, jobs: [job('worker')], log, everyMs: 3_600_000 }))
  // The worker's own start asks for a run too: a second one if the first was already taken.
  await expect.poll(() => ran.length).toBeGreaterThan(0)
  expect(new Set(ran)).toEqual(new Set(['worker']))
})
