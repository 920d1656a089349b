import { expect, onTestFinished, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { readOutbox } from '../platform/events/read-outbox.ts'
import { runJobs } from '../platform/jobs/run-jobs.ts'
import { importsJob } from './imports-job.ts'
import { cockpit } from './testing-cockpit.ts'

const database = testDatabase()
const { askForRun, check, dataDir, read, shop, upload } = cockpit(database)
const rows = async (sql: string, values: unknown[] = []) => (await database.db.$client.query(sql, values)).rows
const start = async () => {
  const { url: databaseUrl, db } = database
  const { log } = shop()
  const jobs = [importsJob({ databaseUrl, dataDir, db, logLevel: 'error' })]
  // The clock starts no run.
  const running = await runJobs({ databaseUrl, log, jobs, everyMs: 3_600_000 })
  const outbox = readOutbox(databaseUrl, running.tell, log)
  onTestFinished(async () => {
    await outbox.stop()
    await running.stop()
  })
  return running
}
/** A process must start. */
const A_WHILE = { timeout: 60_000 }

test('a list whose process has died is continued; a stop of the store does not count as an attempt', async () => {
  await addProduct(database.db, { sku: 'A-1', name: 'Bolt' })
  const { id } = await askForRun(await check(await upload('sku,name\nA-1,Long bolt\n')))
  // The process of the list has died twice.
  await rows(`UPDATE imports SET state = 'running', tries = 2 WHERE id = $1`, [id])
  await inTransaction(database.db, async tx => {
    // Blocks the run while its process starts, as a payment of an order would.
    await tx.$client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await tx.$client.query('SELECT FROM products FOR UPDATE')
    const worker = await start()
    const held = `SELECT tries FROM imports WHERE id = $1 AND EXISTS (SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock')`
    await expect.poll(() => rows(held, [id]), A_WHILE).toEqual([{ tries: 3 }])
    await worker.stop()
  })
  expect(await read(id)).toMatchObject({ state: 'running' })
  await start()
  await expect.poll(async () => (await read(id)).state, A_WHILE).toBe('done')
  expect(await rows('SELECT name FROM products')).toEqual([{ name: 'Long bolt' }])
})

test('a requested list begins at once', async () => {
  const list = await check(await upload('sku,name\nA-2,Washer\n'))
  await start()
  await askForRun(list)
  await expect.poll(async () => (await read(list.id)).state, A_WHILE).toBe('done')
})
