import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { readOutbox } from '../platform/events/read-outbox.ts'
import { runJobs } from '../platform/jobs/run-jobs.ts'
import { mailJob, sendDue } from './mail-job.ts'
import { mailRow, queued, smtpServer, testPost, testTransport } from './testing.ts'

const database = testDatabase()

/** The store's mail job, without runs by the clock. */
async function start(url: string) {
  const post = testPost(database.db, testTransport(url))
  const options = { databaseUrl: database.url, jobs: [mailJob(post)], log: post.log, everyMs: 3_600_000 }
  const running = await runJobs(options)
  const outbox = readOutbox(database.url, running.tell, post.log)
  const stop = async () => {
    await outbox.stop()
    await running.stop()
  }
  onTestFinished(stop)
  return stop
}
async function server(options: Parameters<typeof smtpServer>[0] = {}) {
  const started = await smtpServer(options)
  onTestFinished(started.stop)
  return started
}

test('queued mails are sent, including mails from before the start and mails that failed once', async () => {
  const early = await queued(database.db)
  let refusals = 0
  const { url, received } = await server({
    onMailFrom: (_, __, done) =>
      done(refusals++ === 0 ? Object.assign(new Error('not now'), { responseCode: 450 }) : null),
  })
  await start(url)
  await expect.poll(async () => (await mailRow(database.db, early)).attempts).toBeGreaterThan(0)
  for (let n = 0; n < 5; n++) await queued(database.db)
  await expect.poll(() => received.length).toBe(6)
})

test('stopping waits for the mail that is being sent, and claims no other', async () => {
  const { url } = await server({ onMailFrom: (_, __, done) => void setTimeout(done, 200) })
  const stop = await start(url)
  const id = await queued(database.db)
  await expect.poll(async () => (await mailRow(database.db, id)).attempts, { interval: 10 }).toBe(1)
  await stop()
  expect((await mailRow(database.db, id)).state).toBe('sent')
  const later = await queued(database.db)
  await sleep(150)
  expect(await mailRow(database.db, later)).toMatchObject({ state: 'waiting', attempts: 0 })
})

test('while only some addresses get mails, other mails wait without an attempt, and are sent when all addresses get mails again', async () => {
  const { url, received } = await server()
  let only: string[] | null = ['owner@parts.test']
  const post = { ...testPost(database.db, testTransport(url)), onlyTo: async () => only }
  const customers = await queued(database.db, { recipient: 'buyer@parts.test' })
  await queued(database.db, { recipient: 'Owner@parts.test' })
  expect(await sendDue(post, new AbortController().signal)).toBeUndefined()
  expect(received.map(({ envelopeTo }) => envelopeTo)).toEqual([['Owner@parts.test']])
  expect(await mailRow(database.db, customers)).toMatchObject({ state: 'waiting', attempts: 0 })
  only = null
  await sendDue(post, new AbortController().signal)
  expect(await mailRow(database.db, customers)).toMatchObject({ state: 'sent' })
})
