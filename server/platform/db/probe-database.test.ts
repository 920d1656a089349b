import { afterEach, expect, test, vi } from 'vitest'
import { unusedPort } from '../http/testing-port.ts'
import { watchClock } from '../observability/gauges.ts'
import { openDatabase } from './database.ts'
import { databaseNow } from './database-now.ts'
import { probeDatabase, readClock } from './probe-database.ts'
import { testDatabase } from './testing.ts'

const database = testDatabase()
afterEach(() => vi.useRealTimers())

function watched(db = database.db) {
  const logged: unknown[][] = []
  const log = { info: () => {}, error: () => {}, warn: (...line: unknown[]) => void logged.push(line) }
  return { probe: probeDatabase(db, log, 0), logged }
}

test('a clock that differs by minutes is reported once, and again when it is right', async () => {
  const { probe, logged } = watched()
  expect(probe.clockOffset()).toBeNull()
  expect(await probe.isReady()).toBe(true)
  expect(logged).toEqual([])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 15 * 60_000 })
  expect([await probe.isReady(), await probe.isReady()]).toEqual([true, true])
  expect(probe.clockOffset()).toBeLessThan(-600)
  expect(logged).toEqual([[{ aheadSeconds: expect.any(Number) }, 'the clocks of this process and the database differ']])
  vi.useRealTimers()
  await probe.isReady()
  expect(logged.map(([, text]) => text)).toEqual([
    'the clocks of this process and the database differ',
    'the clocks agree again',
  ])
})

test('stored times are those of the database, however far the clock of the process is off', async () => {
  const { probe } = watched()
  watchClock(probe.clockOffset)
  try {
    for (const minutes of [-15, 0, 20]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
      await probe.isReady()
      const { rows } = await database.db.$client.query<{ between: boolean }>(
        "SELECT $1::timestamptz BETWEEN now() - interval '10 seconds' AND now() + interval '10 seconds' AS between",
        [databaseNow()],
      )
      expect(rows).toEqual([{ between: true }])
      vi.useRealTimers()
    }
  } finally {
    watchClock(() => null)
  }
})

test('a process is ready while the database responds, even if pages use all connections', async () => {
  const pages = openDatabase(database.url, () => {}, { connections: 1, statementMs: 5000, waitMs: 2000 })
  const own = openDatabase(database.url, () => {}, { connections: 1, statementMs: 5000, waitMs: 5000 })
  const client = await pages.$client.connect()
  await expect(readClock(pages)).rejects.toThrow()
  expect(await watched(own).probe.isReady()).toBe(true)
  client.release()
  await Promise.all([pages.$client.end(), own.$client.end()])
})

test('a process is not ready while the database is unavailable, or has tables of another version', async () => {
  const away = openDatabase(`postgres://nobody@127.0.0.1:${await unusedPort()}/none`, () => {}, {
    connections: 1,
    statementMs: 500,
    waitMs: 500,
  })
  expect(await watched(away).probe.isReady()).toBe(false)
  await away.$client.end()
  await database.db.$client.query('ALTER TABLE audit_entries RENAME TO of_another_version')
  expect(await watched().probe.isReady()).toBe(false)
  await database.db.$client.query('ALTER TABLE of_another_version RENAME TO audit_entries')
})

test('concurrent checks share one result', async () => {
  const querySpy = vi.spyOn(database.db.$client, 'query')
  const probe = probeDatabase(database.db, { info: () => {}, warn: () => {}, error: () => {} }, 60_000)
  await Promise.all(Array.from({ length: 20 }, probe.isReady))
  expect(querySpy).toHaveBeenCalledTimes(1)
  querySpy.mockRestore()
})
