import { expect, test } from 'vitest'
import { inTransaction, openDatabase } from './database.ts'
import { testDatabase } from './testing.ts'

const database = testDatabase()

test('a connection that is lost between two statements of a transaction ends that transaction and nothing else', async () => {
  const db = openDatabase(database.url, () => {}, { connections: 1, statementMs: 5000, waitMs: 5000 })
  const work = inTransaction(db, async tx => {
    const { rows } = await tx.$client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const gone = new Promise<void>(resolve => tx.$client.once('end', () => resolve()))
    await database.db.$client.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    await gone
    await tx.$client.query('SELECT 1')
  })
  await expect(work).rejects.toThrow()
  // The lost connection is not handed out again.
  expect((await db.$client.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await db.$client.end()
})
