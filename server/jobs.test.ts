import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { signedIn } from './customers/accounts/testing.ts'
import { noGateway, testApp } from './http/testing.ts'
import { RETAINED_RUNS } from './imports/delete-expired-imports.ts'
import { listIn } from './imports/testing.ts'
import { cleanUp, deleteExpiredData, jobsOf } from './jobs.ts'
import { consumeLimit } from './limits.ts'
import { mailbox } from './mail/transport.ts'
import { addOrder } from './orders/testing.ts'
import { paymentProviders } from './payments/providers.ts'
import { testDatabase } from './platform/db/testing.ts'
import { openFiles } from './platform/files/open-files.ts'
import { runJobs } from './platform/jobs/run-jobs.ts'

const database = testDatabase()
const log = { info: () => {}, warn: () => {}, error: (fields: unknown) => expect.fail(JSON.stringify(fields)) }
const count = async (table: string) =>
  Number((await database.db.$client.query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n)

test('expired rows are deleted in batches; other rows stay unchanged', async () => {
  const { db } = database
  const me = await signedIn(db)
  await consumeLimit(db, 'sign-in', 'living')
  await db.$client.query(`INSERT INTO rate_limits (key, points, expire) VALUES ('for ever', 9, NULL)`)
  await db.$client.query(
    `INSERT INTO verifications (identifier, value, expires_at) VALUES ('living', 'x', now() + interval '1 minute')`,
  )
  await db.$client.query(
    `INSERT INTO sessions (user_id, token, expires_at) SELECT $1, 'old' || n, now() - interval '1 s' FROM generate_series(1, 2500) n`,
    [me.id],
  )
  await db.$client.query(
    `INSERT INTO verifications (identifier, value, expires_at) SELECT 'old' || n, 'x', now() - interval '1 s' FROM generate_series(1, 1500) n`,
  )
  await db.$client.query(
    `INSERT INTO rate_limits (key, points, expire) SELECT 'old' || n, 1, $1::bigint FROM generate_series(1, 3100) n`,
    [Date.now() - 120_000],
  )
  await cleanUp({ db, log }, () => true)
  expect(await count('sessions')).toBe(2501)
  await cleanUp({ db, log })
  expect([await count('sessions'), await count('verifications'), await count('rate_limits')]).toEqual([1, 1, 2])
  const { call } = testApp(db, noGateway)
  expect((await call('/api/account', { headers: me.headers })).body).toMatchObject({ me: { email: me.email } })
  const { rows } = await db.$client.query('SELECT key FROM rate_limits ORDER BY key')
  expect(rows).toEqual([{ key: 'for ever' }, { key: 'sign-in:living' }])
})

/** A shorter timeout would depend on the speed of the computer. */
const PATIENCE = { timeout: 60_000 }

test('unpaid orders end on time, however long the gateway takes; a shutdown waits for the gateway, and starts no new work', async () => {
  const { db } = database
  await addOrder(db, { userId: null, attempt: 'unknown' })
  await addOrder(db, { userId: null, attempt: 'unknown' })
  let gatewayCalls = 0
  const waiting = Promise.withResolvers<null>()
  const findCharge = () => {
    gatewayCalls++
    return waiting.promise
  }
  const shop = {
    db,
    providers: paymentProviders({ ...noGateway, findCharge }),
    log,
    files: openFiles('/nowhere'),
    dataDir: '/nowhere',
    databaseUrl: database.url,
    logLevel: 'error',
    transport: mailbox,
    cdn: null,
    scannerUrl: undefined,
    timeZone: 'UTC',
  }
  const all = jobsOf({ ...shop, assetHours: 24, publicUrl: () => 'http://localhost', isOpen: () => true })
  const jobs = await runJobs({ databaseUrl: database.url, jobs: all, log, everyMs: 500 })
  await vi.waitFor(() => expect(gatewayCalls).toBe(1), PATIENCE)
  // Further rounds run while the gateway has not answered.
  for (let round = 0; round < 2; round++) {
    const id = await addOrder(db, { userId: null, holdExpiresAt: new Date(0) })
    await vi.waitFor(async () => {
      const { rows } = await db.$client.query('SELECT status FROM orders WHERE id = $1', [id])
      expect(rows).toEqual([{ status: 'canceled' }])
    }, PATIENCE)
  }
  let isStopped = false
  const stopped = jobs.stop().then(() => {
    isStopped = true
  })
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(isStopped).toBe(false)
  waiting.resolve(null)
  await stopped
  expect(gatewayCalls).toBe(1)
  const late = await addOrder(db, { userId: null, holdExpiresAt: new Date(0) })
  await new Promise(resolve => setTimeout(resolve, 600))
  expect((await db.$client.query('SELECT status FROM orders WHERE id = $1', [late])).rows).toEqual([
    { status: 'pending' },
  ])
})

test('a session that is extended at the same moment is not deleted', async () => {
  const { db } = database
  const me = await signedIn(db)
  await db.$client.query(`UPDATE sessions SET expires_at = now() - interval '1 s' WHERE user_id = $1`, [me.id])
  const otherClient = await db.$client.connect()
  await otherClient.query('BEGIN')
  await otherClient.query(`UPDATE sessions SET expires_at = now() + interval '30 days' WHERE user_id = $1`, [me.id])
  await cleanUp({ db, log })
  await otherClient.query('COMMIT')
  otherClient.release()
  await cleanUp({ db, log })
  expect((await db.$client.query('SELECT FROM sessions WHERE user_id = $1', [me.id])).rowCount).toBe(1)
})

test('mails sent half a year ago are deleted; failed and waiting mails stay', async () => {
  const { db } = database
  await db.$client.query(
    `INSERT INTO emails (event, entity, recipient, subject, html, text, state, created_at, sent_at)
      SELECT 'order_confirmation', 'order:' || n || state || days, 'a@example.com', state || ' ' || days, 'h', 't', state,
          now() - days * interval '1 day', CASE WHEN state = 'sent' THEN now() - days * interval '1 day' END
        FROM unnest(ARRAY['sent', 'failed', 'waiting']) AS state, unnest(ARRAY[181, 179]) AS days, generate_series(1, 1100) n
        WHERE n = 1 OR (state = 'sent' AND days = 181)`,
  )
  await cleanUp({ db, log })
  const { rows } = await db.$client.query<{ subject: string }>('SELECT subject FROM emails ORDER BY subject')
  expect(rows.map(({ subject }) => subject)).toEqual([
    'failed 179',
    'failed 181',
    'sent 179',
    'waiting 179',
    'waiting 181',
  ])
})

test('expired lists are deleted without a new import, and so are the remains of a killed process', async () => {
  const { db } = database
  const dataDir = await mkdtemp(join(tmpdir(), 'jobs-test-'))
  const files = openFiles(dataDir)
  const id = await listIn(db, 'checked')
  await files.put('imports/none.csv', 'sku\nA-1\n')
  const partial = (name: string) => join(dataDir, 'files/.partial', name)
  for (const name of ['killed', 'under-way']) await writeFile(partial(name), 'half of')
  const lately = new Date(Date.now() - 23 * 3_600_000)
  const dayAgo = new Date(Date.now() - 25 * 3_600_000)
  await utimes(partial('killed'), dayAgo, dayAgo)
  await utimes(partial('under-way'), lately, lately)
  await files.put('imports/broken-off.csv', 'sku\n')
  await utimes(join(dataDir, 'files/imports/broken-off.csv'), dayAgo, dayAgo)
  await deleteExpiredData({ db, files, log, assetHours: 24 })
  expect(await readdir(join(dataDir, 'files/.partial'))).toEqual(['under-way'])
  expect(await readdir(join(dataDir, 'files/imports'))).toEqual(['none.csv'])
  await db.$client.query(`UPDATE imports SET created_at = now() - interval '31 days' WHERE id = $1`, [id])
  for (let n = 0; n <= RETAINED_RUNS; n++) await listIn(db, 'done')
  await deleteExpiredData({ db, files, log, assetHours: 24 })
  expect(await readdir(join(dataDir, 'files/imports'))).toEqual([])
  expect((await db.$client.query('SELECT FROM imports WHERE keeps_changes')).rowCount).toBe(RETAINED_RUNS)
  // A store without files has nothing to delete.
  await deleteExpiredData({ db, files: openFiles('/nowhere'), log, assetHours: 24 })
  await rm(dataDir, { recursive: true })
})
