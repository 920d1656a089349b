import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { runJobs } from '../platform/jobs/run-jobs.ts'
import { failedJob } from '../platform/jobs/testing.ts'
import type { QueuesView } from './queue-procedures.ts'

const database = testDatabase()
const log = { info: () => {}, warn: () => {}, error: () => {} }
let boss: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true })
})
const ask = async (): Promise<QueuesView> => {
  const answer = await testApp(database.db, noGateway).call('/api/admin/queues', { headers: boss.headers })
  expect(answer.status).toBe(200)
  return answer.body as QueuesView
}
const settle = async (id: string, deed: 'retry' | 'discard') =>
  (await testApp(database.db, noGateway).post(`/api/admin/queues/refunds/jobs/${id}/${deed}`, {}, boss.headers)).status

test('a failed job is listed with its error, and is rerun or discarded once, by a named admin', async () => {
  let runs = 0
  const refunds = { queue: 'refunds', everySeconds: 3600, limitSeconds: 60, work: async () => void runs++ }
  const jobs = await runJobs({ databaseUrl: database.url, jobs: [refunds], log, everyMs: 3_600_000 })
  const [again, off] = [await failedJob(database.db, 'refunds'), await failedJob(database.db, 'refunds')]
  const { queues, failed } = await ask()
  expect(queues.find(({ queue }) => queue === 'refunds')).toMatchObject({ failed: 2, waiting: 0, running: 0 })
  expect(failed[0]).toMatchObject({ queue: 'refunds', error: 'the gateway is away', tries: 4 })
  expect(await settle(again, 'retry')).toBe(200)
  await expect.poll(() => runs).toBe(1)
  expect(await settle(off, 'discard')).toBe(200)
  for (const id of [again, off, randomUUID()]) expect(await settle(id, 'retry')).toBe(404)
  await jobs.stop()
  expect(runs).toBe(1)
  expect((await ask()).failed).toEqual([])
  const { rows } = await database.db.$client.query('SELECT action, actor_id, label FROM audit_entries ORDER BY id')
  expect(rows).toEqual([
    { action: 'job.retried', actor_id: boss.id, label: 'refunds' },
    { action: 'job.discarded', actor_id: boss.id, label: 'refunds' },
  ])
})
