import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { inTransaction, openDatabase } from './database.ts'
import { isOverload } from './database-errors.ts'
import { testDatabase } from './testing.ts'

const database = testDatabase()

test('a connection lost between two statements of a transaction ends only that transaction', async () => {
  const db = openDatabase(database.url, () => {}, { connections: 1, statementMs: 30_000, waitMs: 30_000 })
  const work = inTransaction(db, async tx => {
    const { rows } = await tx.$client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const gone = new Promise<void>(resolve => tx.$client.once('end', () => resolve()))
    await database.db.$client.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    await gone
    await tx.$client.query('SELECT 1')
  })
  await expect(work).rejects.toThrow()
  // The pool does not return the lost connection again.
  expect((await db.$client.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await db.$client.end()
})

test('a transaction that hides a failed statement is not reported as committed', async () => {
  const { db } = database
  await db.$client.query('CREATE TABLE kept (n int)')
  const work = inTransaction(db, async tx => {
    await tx.$client.query('INSERT INTO kept VALUES (1)')
    await tx.$client.query('SELECT 1 / 0').catch(() => {})
  })
  await expect(work).rejects.toThrow('it was undone')
  expect((await db.$client.query('SELECT FROM kept')).rowCount).toBe(0)
})

test('a row that is deleted after it was read: the work reads again', async () => {
  const { db } = database
  await db.$client.query('CREATE TABLE shelves (id int PRIMARY KEY)')
  await db.$client.query('CREATE TABLE boxes (shelf int REFERENCES shelves)')
  await db.$client.query('INSERT INTO shelves VALUES (1)')
  let attempts = 0
  const put = inTransaction(db, async tx => {
    attempts++
    const { rows } = await tx.$client.query<{ id: number }>('SELECT id FROM shelves')
    await db.$client.query('DELETE FROM shelves')
    if (rows[0]) await tx.$client.query('INSERT INTO boxes VALUES ($1)', [rows[0].id])
    return rows.length
  })
  expect([await put, attempts]).toEqual([0, 2])
})

test('a connection to the database that breaks is worth another try; with the same code, another’s is not', async () => {
  const broken = createServer(socket => socket.once('data', () => socket.resetAndDestroy())).listen(0, '127.0.0.1')
  await once(broken, 'listening')
  const { port } = broken.address() as AddressInfo
  const db = openDatabase(`postgres://nobody@127.0.0.1:${port}/none`, () => {})
  const error: unknown = await db.$client.query('SELECT 1').catch(reason => reason)
  expect(error).toMatchObject({ code: 'ECONNRESET' })
  expect(isOverload(error)).toBe(true)
  expect(isOverload(new Error('wrapped', { cause: error }))).toBe(true)
  expect(isOverload(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))).toBe(false)
  broken.close()
  await db.$client.end()
})
