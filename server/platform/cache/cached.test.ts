import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../db/database.ts'
import { cached } from './cached.ts'

// The database is only a name in this test, and gets no query.
const database = () => ({}) as Db

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('an answer is fresh for some time, and then returned stale once while it is refreshed', async () => {
  const db = database()
  let loads = 0
  const ask = () => cached(db, 'count', async () => ++loads, 1000, 5000)
  expect(await ask()).toBe(1)
  vi.advanceTimersByTime(900)
  expect(await ask()).toBe(1)
  expect(loads).toBe(1)
  vi.advanceTimersByTime(3000)
  expect(await ask()).toBe(1)
  expect(loads).toBe(2)
  expect(await ask()).toBe(2)
})

test('an expensive value is cached for longer: fifty times the duration of its query', async () => {
  const db = database()
  let loads = 0
  const ask = () =>
    cached(
      db,
      'dear',
      async () => {
        vi.advanceTimersByTime(100)
        return ++loads
      },
      1000,
    )
  await ask()
  vi.advanceTimersByTime(4800)
  await ask()
  expect(loads).toBe(1)
  vi.advanceTimersByTime(300)
  expect(await ask()).toBe(1)
  expect(loads).toBe(2)
})

test('a failure is cached for a moment, and values of another database are separate', async () => {
  const db = database()
  let loads = 0
  const fail = () => cached(db, 'count', () => Promise.reject(new Error(`away ${++loads}`)))
  for (let visitor = 0; visitor < 5; visitor++) await expect(fail()).rejects.toThrow('away 1')
  vi.advanceTimersByTime(3100)
  await expect(fail()).rejects.toThrow('away 2')
  vi.advanceTimersByTime(3100)
  expect(await cached(db, 'count', async () => 1)).toBe(1)
  expect(await cached(database(), 'count', async () => 2)).toBe(2)
})

test('a failure that took long is cached for as long', async () => {
  const db = database()
  let loads = 0
  const fail = () =>
    cached(db, 'count', () => {
      vi.advanceTimersByTime(15_000)
      return Promise.reject(new Error(`too slow ${++loads}`))
    })
  await expect(fail()).rejects.toThrow('too slow 1')
  vi.advanceTimersByTime(14_900)
  await expect(fail()).rejects.toThrow('too slow 1')
  vi.advanceTimersByTime(200)
  await expect(fail()).rejects.toThrow('too slow 2')
})
