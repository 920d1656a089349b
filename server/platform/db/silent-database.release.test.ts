import { expect, test } from 'vitest'
import { inTransaction, openDatabase, type Tx } from './database.ts'
import { isOverload } from './database-errors.ts'
import { testDatabase } from './testing.ts'
import { silenceableConnection } from './testing-silence.ts'

const database = testDatabase()

test('a database that does not respond is given up 5 s after the statement timeout, and its connections are not used again', {
  timeout: 120_000,
}, async () => {
  const way = await silenceableConnection(database.url)
  const db = openDatabase(way.url, () => {}, { connections: 2, statementMs: 1000, waitMs: 30_000 })
  const pids = async () => {
    const ask = () => db.$client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid, pg_sleep(0.1)')
    return (await Promise.all([ask(), ask()])).flatMap(({ rows }) => rows.map(row => row.pid))
  }
  const before = await pids()

  const began = performance.now()
  const inWork = inTransaction(db, async tx => {
    way.fallSilent()
    await tx.$client.query('SELECT 1')
  })
  const answers = await Promise.allSettled([inWork, db.$client.query('SELECT pg_sleep(0.1)')])
  expect(performance.now() - began).toBeGreaterThan(5000)
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 'rejected', reason: { message: 'the database fell silent' } })
    expect(answer.status === 'rejected' && isOverload(answer.reason)).toBe(true)
  }

  way.speakAgain()
  const after = await pids()
  expect(after.filter(pid => before.includes(pid))).toEqual([])

  // A stopping store does not wait for statements that get no answer.
  const left = db.$client.query('SELECT 4').catch(() => {})
  way.fallSilent()
  await db.$client.end()
  await left
})

test('a statement with a longer timeout is waited for longer', async () => {
  const db = openDatabase(database.url, () => {}, { connections: 1, statementMs: 400, waitMs: 30_000 })
  const slow = (tx: Tx) => tx.$client.query<{ n: number }>('SELECT 1 AS n, pg_sleep(5.5)')
  expect((await inTransaction(db, slow, 60_000)).rows).toMatchObject([{ n: 1 }])
  const [cut] = await Promise.allSettled([inTransaction(db, slow)])
  expect(cut).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
  await db.$client.end()
})
