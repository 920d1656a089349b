import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Cache } from './cache.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const KEEPING = { freshMs: 5000 }
/** A query that ends when the test says so. */
function slow() {
  let end = () => {}
  const done = new Promise<void>(resolve => {
    end = resolve
  })
  return { ask: () => done.then(() => 1), end: () => end() }
}

test('concurrent callers share one query, and a dropped answer is queried again', async () => {
  const cache = new Cache<number>({ name: 'test', max: 10 })
  let loads = 0
  const ask = () => cache.get('bolt', KEEPING, async () => ++loads)
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(1))
  cache.invalidate()
  expect(await ask()).toBe(2)
  vi.advanceTimersByTime(5001)
  expect(await ask()).toBe(3)
})

test('an answer that is invalidated during its query goes only to the callers that wait for it', async () => {
  const cache = new Cache<number>({ name: 'test', max: 10 })
  const old = slow()
  const waits = cache.get('bolt', KEEPING, old.ask)
  cache.invalidate(name => name === 'nut')
  const waitsToo = cache.get('bolt', KEEPING, old.ask)
  cache.invalidate(name => name === 'bolt')
  expect(await cache.get('bolt', KEEPING, async () => 7)).toBe(7)
  old.end()
  expect(await Promise.all([waits, waitsToo])).toEqual([1, 1])
  expect(await cache.get('bolt', KEEPING, async () => 8)).toBe(7)
})

test('a failure reaches only the callers that waited', async () => {
  const cache = new Cache<number>({ name: 'test', max: 10 })
  const fail = () => cache.get('bolt', KEEPING, () => Promise.reject(new Error('away')))
  const both = await Promise.allSettled([fail(), fail()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.get('bolt', KEEPING, async () => 1)).toBe(1)
})

test('if a query fails, the previous answer is returned until it is too old', async () => {
  const cache = new Cache<number>({ name: 'test', max: 10 })
  const keeping = { freshMs: 1000, keptMs: 3000 }
  const fail = () => cache.get('bolt', keeping, () => Promise.reject(new Error('away')))
  await cache.get('bolt', keeping, async () => 1)
  for (const _ of [1, 2]) {
    vi.advanceTimersByTime(1200)
    expect(await fail()).toBe(1)
    await Promise.resolve()
  }
  vi.advanceTimersByTime(1200)
  await expect(fail()).rejects.toThrow('away')
})

test('an answer that may not be cached is shared by concurrent callers', async () => {
  const cache = new Cache<number>({ name: 'test', max: 10, isKept: answer => answer > 1 })
  let loads = 0
  const ask = (freshMs = 5000) => cache.get('bolt', { freshMs }, async () => ++loads)
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  expect(await Promise.all([ask(0), ask(0)])).toEqual([2, 2])
  expect([await ask(), await ask()]).toEqual([3, 3])
})
