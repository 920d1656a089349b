import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ConcurrencyQueue } from './concurrency-queue.ts'
import { limitConcurrency, limitConcurrencyPerKey } from './limit-concurrency.ts'

test('a limited number of calls run at once, and the others in the order of their arrival', async () => {
  const limit = limitConcurrency({ atOnce: 2, waitMs: 5000 })
  const began: number[] = []
  let running = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      limit(async () => {
        began.push(index)
        most = Math.max(most, ++running)
        await sleep(2)
        running--
      }),
    ),
  )
  expect(most).toBe(2)
  expect(began).toEqual(Array.from({ length: 20 }, (_, index) => index))
})

test('a call that waits too long is refused, and does not occupy a slot later', async () => {
  const limit = limitConcurrency({ atOnce: 1, waitMs: 30 })
  const long = limit(() => sleep(100))
  await expect(limit(() => Promise.resolve())).rejects.toMatchObject({ code: 'BUSY' })
  await long
  expect(await limit(() => Promise.resolve('in'))).toBe('in')
})

test('a call that fails releases its slot to the next one', async () => {
  const limit = limitConcurrency({ atOnce: 1, waitMs: 1000 })
  const failing = limit(() => Promise.reject(new Error('no')))
  const next = limit(() => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('each waiting caller gets one slot before any caller gets a second', async () => {
  const limit = limitConcurrency({ atOnce: 1, waitMs: 5000 })
  const began: string[] = []
  const ask = (whose: string) =>
    limit(async () => {
      began.push(whose)
      await sleep(1)
    }, whose)
  const first = ['a', 'a', 'a', 'a', 'b', 'b'].map(ask)
  await first[0]
  await Promise.all([...first, ask('c')])
  expect(began.join('')).toBe('aabacba')
})

test('a refused request leaves no entry in the queue', async () => {
  const limit = limitConcurrency({ atOnce: 1, waitMs: 30 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const long = limit(() => promise, 'a')
  const both = await Promise.allSettled([limit(() => sleep(1), 'b'), limit(() => sleep(1), 'b')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = limit(() => Promise.resolve('in'), 'b')
  resolve()
  await long
  expect(await next).toBe('in')
})

test('a full queue accepts no more callers; a caller that leaves makes room', async () => {
  const limit = limitConcurrency({ atOnce: 1, waitMs: 40, mostWaiting: 2 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = limit(() => promise)
  const waiting = [limit(() => Promise.resolve()), limit(() => Promise.resolve())]
  await expect(limit(() => Promise.resolve())).rejects.toMatchObject({ code: 'BUSY' })
  for (const late of await Promise.allSettled(waiting)) expect(late.status).toBe('rejected')
  const again = limit(() => Promise.resolve('in'))
  resolve()
  await running
  expect(await again).toBe('in')
})

test('each key has its own limit, which is removed when idle', async () => {
  const limit = limitConcurrencyPerKey({ atOnce: 1, waitMs: 5000 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const order: string[] = []
  const first = limit('a', async () => {
    await promise
    order.push('a 1')
  })
  const second = limit('a', async () => void order.push('a 2'))
  await limit('b', async () => void order.push('b'))
  resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['b', 'a 1', 'a 2'])
})

test('waiting calls take turns by network address, unless another key is given', async () => {
  const turns = new ConcurrencyQueue({ atOnce: 20, alone: 20, shared: 20, maxWaiting: 10, waitMs: 60_000 })
  const limit = limitConcurrency({ atOnce: 1, waitMs: 60_000 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = limit(() => promise)
  const counted: string[] = []
  let inLine = 0
  const count = (address: string) =>
    turns.run(address, () => {
      inLine++
      return limit(async () => void counted.push(address))
    })
  const all = ['crowd', 'crowd', 'crowd', 'other'].map(count)
  // On a busy computer, the turns begin in several rounds of the event loop.
  await expect.poll(() => inLine).toBe(4)
  resolve()
  await Promise.all([running, ...all])
  expect(counted).toEqual(['crowd', 'other', 'crowd', 'crowd'])
})

test('a request that waits in this queue releases its slot in the ConcurrencyQueue to other requests', async () => {
  const turns = new ConcurrencyQueue({ atOnce: 1, alone: 1, shared: 1, maxWaiting: 10, waitMs: 60_000 })
  const limit = limitConcurrency({ atOnce: 1, waitMs: 60_000 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const drawing = limit(() => promise)
  const waiting = turns.run('a', () => limit(async () => 'drawn'))
  expect(await turns.run('b', async () => 'shown')).toBe('shown')
  resolve()
  expect(await waiting).toBe('drawn')
  await drawing
})

test('a queue is limited by the weight of its entries', async () => {
  const limit = limitConcurrency({ atOnce: 1, waitMs: 5000, mostWaiting: 10 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = limit(() => promise, 'crowd', 10)
  const crowd = Array.from({ length: 5 }, () => limit(() => Promise.resolve('crowd'), 'crowd', 2))
  const refused = [1, 2, 3].map(n => expect(crowd[5 - n]).rejects.toMatchObject({ code: 'BUSY' }))
  const light = Array.from({ length: 12 }, (_, n) => limit(() => Promise.resolve('other'), `other ${n}`, 0.25))
  const heavy = limit(() => Promise.resolve('heavy'), 'heavy', 3)
  const heavier = expect(limit(() => Promise.resolve(), 'heavier', 9)).rejects.toMatchObject({ code: 'BUSY' })
  await Promise.all([...refused, heavier])
  resolve()
  await running
  expect(await Promise.all([...crowd.slice(0, 2), heavy])).toEqual(['crowd', 'crowd', 'heavy'])
  expect(new Set(await Promise.all(light))).toEqual(new Set(['other']))
})

test('a full queue admits a key with less waiting work by dropping the last entry of the key with the most', async () => {
  const limit = limitConcurrency({ atOnce: 1, waitMs: 5000, mostWaiting: 4 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = limit(() => promise, 'crowd')
  const crowd = Array.from({ length: 4 }, (_, n) => limit(() => Promise.resolve(`crowd ${n}`), 'crowd'))
  const [late, other] = [limit(() => Promise.resolve('late'), 'crowd'), limit(() => Promise.resolve('other'), 'other')]
  await expect(late).rejects.toMatchObject({ code: 'BUSY' })
  await expect(crowd[3]).rejects.toMatchObject({ code: 'BUSY' })
  resolve()
  await running
  expect(await Promise.all([...crowd.slice(0, 3), other])).toEqual(['crowd 0', 'crowd 1', 'crowd 2', 'other'])
})

/**
 * A limit for one call at a time with a fake clock; the key that has used the least time is served next. `work` advances
 * the clock by `ms`.
 */
function timedLimit(mostWaiting: number) {
  let time = 0
  const limit = limitConcurrency({
    atOnce: 1,
    waitMs: 60_000,
    mostWaiting,
    now: () => time,
  })
  const began: string[] = []
  const work = (whose: string, ms: number) =>
    limit(async () => {
      began.push(whose)
      await Promise.resolve()
      time += ms
    }, whose)
  /** Occupies the slot until the test calls the returned function. */
  const hold = (whose: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const held = limit(() => promise, whose)
    return async (ms: number) => {
      time += ms
      resolve()
      await held
    }
  }
  const later = (ms: number) => {
    time += ms
  }
  return { work, hold, began, later }
}

test('keys whose used times fall in the same 250 ms step are served in the order of their arrival', async () => {
  let time = 0
  const limit = limitConcurrency({ atOnce: 1, waitMs: 60_000, now: () => time })
  const began: string[] = []
  const work = (whose: string, ms: number) =>
    limit(async () => {
      began.push(whose)
      time += ms
    }, whose)
  await work('buyer', 200)
  await work('flood', 1200)
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = limit(() => promise, 'other')
  const all = ['flood', 'buyer', 'new'].map(whose => work(whose, 1))
  resolve()
  await Promise.all([held, ...all])
  expect(began.slice(2)).toEqual(['buyer', 'new', 'flood'])
})

test('time during which the work has stopped its timer does not count as used', async () => {
  let time = 0
  const limit = limitConcurrency({
    atOnce: 1,
    waitMs: 60_000,
    mostWaiting: 10,
    now: () => time,
  })
  const began: string[] = []
  await limit(async timer => {
    timer.stop()
    time += 5000
    timer.start()
    time += 10
  }, 'waits for a process')
  await limit(async () => {
    time += 1000
  }, 'works')
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = limit(() => promise, 'other')
  const all = ['works', 'waits for a process'].map(whose => limit(async () => void began.push(whose), whose))
  resolve()
  await Promise.all([held, ...all])
  expect(began).toEqual(['waits for a process', 'works'])
})

test('the key that has used the least time is served next; after a day, all keys are equal', async () => {
  const { work, hold, began, later } = timedLimit(10)
  await work('heavy', 10_000)
  await work('light', 1000)
  const end = hold('first')
  const all = ['heavy', 'light', 'new'].map(whose => work(whose, 0))
  await end(0)
  await Promise.all(all)
  expect(began.slice(2)).toEqual(['new', 'light', 'heavy'])
  later(24 * 3_600_000)
  const endAgain = hold('first')
  const again = ['heavy', 'light', 'new'].map(whose => work(whose, 0))
  await endAgain(0)
  await Promise.all(again)
  expect(began.slice(5)).toEqual(['heavy', 'light', 'new'])
})

test('many new keys do not keep out a key that has used the place before', async () => {
  const { work, hold, began } = timedLimit(1000)
  await work('heavy', 20_000)
  const end = hold('first')
  const flood = Array.from({ length: 20 }, async (_, key) => {
    for (let turn = 0; turn < 10; turn++) await work(`new ${key}`, 1000)
  })
  const heavy = work('heavy', 1000)
  await end(0)
  await Promise.all([...flood, heavy])
  expect(began.lastIndexOf('heavy')).toBeLessThan(40)
})

test('a key that has a place without waiting is not the one without a place for the longest', async () => {
  const { work, hold, began } = timedLimit(10)
  const end = hold('a')
  const all = ['a', 'b'].map(whose => work(whose, 0))
  await end(20_000)
  await Promise.all(all)
  expect(began).toEqual(['b', 'a'])
})

test('a full queue admits a key that has used less time by dropping the last entry of the key that has used the most', async () => {
  const { work, hold, began } = timedLimit(3)
  for (const [whose, ms] of [
    ['a', 10_000],
    ['b', 30_000],
    ['c', 20_000],
  ] as const)
    await work(whose, ms)
  const end = hold('a')
  const [a, b, c] = ['a', 'b', 'c'].map(whose => work(whose, 0))
  const dropped = expect(b).rejects.toMatchObject({ code: 'BUSY' })
  const newcomer = work('new', 0)
  await dropped
  await expect(work('b', 0)).rejects.toMatchObject({ code: 'BUSY' })
  await end(0)
  await Promise.all([a, c, newcomer])
  expect(began.slice(3)).toEqual(['new', 'a', 'c'])
})

test('in a full queue, a key with much waiting work never displaces a key with little', async () => {
  const { work, hold } = timedLimit(3)
  await work('visitor', 30_000)
  const end = hold('first')
  const waiting = ['visitor', 'a', 'b'].map(whose => work(whose, 0))
  await expect(work('a', 0)).rejects.toMatchObject({ code: 'BUSY' })
  await end(0)
  await Promise.all(waiting)
})

test('addresses of one network count together, even while their work runs', async () => {
  const { work, hold, began, later } = timedLimit(12)
  const end = hold('203.0.113.50')
  const crowd = Array.from({ length: 12 }, (_, n) => work(`203.0.113.${51 + n}`, 0))
  await expect(work('198.51.100.7', 0)).rejects.toMatchObject({ code: 'BUSY' })
  later(10_000)
  const dropped = expect(Promise.race(crowd)).rejects.toMatchObject({ code: 'BUSY' })
  const other = work('198.51.100.7', 0)
  await dropped
  await end(0)
  await Promise.allSettled([...crowd, other])
  expect(began[0]).toBe('198.51.100.7')
  expect(began).toHaveLength(12)
})
