import { afterEach, expect, test, vi } from 'vitest'
import { Cache } from '../cache/cache.ts'
import { Turns, waitAside } from './turns.ts'

afterEach(() => void vi.useRealTimers())

/** All rounds of the event loop are short. */
const quick = () => 0
const round = () => new Promise(resolve => setImmediate(resolve))
const soon = async () => {
  for (let rounds = 0; rounds < 3; rounds++) await round()
}

/** Work that begins and ends when the test says so. */
function workshop(turns: Turns) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (whose: string, name: string, inside: () => Promise<unknown> = async () => {}) =>
    turns.run(whose, async () => {
      started.push(name)
      await inside()
      await new Promise<void>(resolve => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    ends.delete(name)
    await soon()
  }
  return { started, run, end, running: () => ends.size }
}

const LIMITS = { atOnce: 4, alone: 3, shared: 2, maxWaiting: 1000, waitMs: 60_000 }

test('a second address starts at once, and before the second waiting request of the first', async () => {
  const { started, run, end } = workshop(new Turns(LIMITS, quick))
  const crowd = Array.from({ length: 120 }, (_, n) => run('crowd', `crowd ${n}`))
  await soon()
  expect(started).toEqual(['crowd 0', 'crowd 1', 'crowd 2'])
  const others = ['a', 'b', 'c'].map(name => run(name, name))
  await soon()
  // One place is never given to an address that has the others.
  expect(started.slice(3)).toEqual(['a'])
  await end('crowd 0')
  expect(started.slice(4)).toEqual(['b'])
  await end('crowd 1')
  await end('crowd 2')
  expect(started.slice(5)).toEqual(['crowd 3', 'c'])
  for (const name of ['a', 'b', 'c']) await end(name)
  for (let n = 3; n < 120; n++) await end(`crowd ${n}`)
  await Promise.all([...crowd, ...others])
  expect(started).toHaveLength(123)
})

test('while another address is served, one has no more than its share', async () => {
  const { started, run, end } = workshop(new Turns(LIMITS, quick))
  const crowd = Array.from({ length: 6 }, (_, n) => run('crowd', `crowd ${n}`))
  const other = run('other', 'other')
  await soon()
  await end('crowd 0')
  expect(started).toEqual(['crowd 0', 'crowd 1', 'crowd 2', 'other'])
  await end('crowd 1')
  expect(started.slice(4)).toEqual(['crowd 3'])
  await end('other')
  // Alone again.
  expect(started.slice(5)).toEqual(['crowd 4'])
  for (let n = 2; n < 6; n++) await end(`crowd ${n}`)
  await Promise.all([...crowd, other])
})

test('each address that waits has one turn before any has a second', async () => {
  const { started, run, end } = workshop(new Turns({ ...LIMITS, atOnce: 1, alone: 1, shared: 1 }, quick))
  const asked = ['a', 'a', 'a', 'b', 'b', 'c'].map((whose, n) => run(whose, `${whose}${n}`))
  await soon()
  for (let n = 0; n < 6; n++) await end(started.at(-1) ?? '')
  await Promise.all(asked)
  expect(started).toEqual(['a0', 'a1', 'b3', 'c5', 'a2', 'b4'])
})

test('work that waits for an outside service leaves its turn to others and goes on with one', async () => {
  const { started, run, end } = workshop(new Turns({ ...LIMITS, atOnce: 1, alone: 1, shared: 1 }, quick))
  const service = Promise.withResolvers<void>()
  const after: string[] = []
  const paying = run('a', 'paying', async () => {
    await waitAside(() => service.promise)
    after.push('paid')
  })
  const other = run('b', 'other')
  await soon()
  expect(started).toEqual(['paying', 'other'])
  service.resolve()
  await soon()
  expect(after).toEqual([])
  await end('other')
  expect(after).toEqual(['paid'])
  await end('paying')
  await Promise.all([paying, other])
})

test('work that asks two services at once takes its turn back once, and none after its end', async () => {
  const turns = new Turns({ ...LIMITS, atOnce: 1, alone: 1, shared: 1 }, quick)
  const late = Promise.withResolvers<void>()
  await turns.run('a', async () => {
    await Promise.all([waitAside(soon), waitAside(soon)])
    waitAside(() => late.promise)
  })
  const { started, run, end } = workshop(turns)
  const next = run('b', 'next')
  await soon()
  expect(started).toEqual(['next'])
  late.resolve()
  await soon()
  const third = run('c', 'third')
  await soon()
  expect(started).toEqual(['next'])
  await end('next')
  expect(started).toEqual(['next', 'third'])
  await end('third')
  await Promise.all([next, third])
})

test('a request that waited too long is refused; one that comes back from a service goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { run, end } = workshop(new Turns({ ...LIMITS, atOnce: 1, alone: 1, shared: 1 }, quick))
  const after: string[] = []
  const service = Promise.withResolvers<void>()
  const paying = run('a', 'paying', async () => {
    await waitAside(() => service.promise)
    after.push('paid')
  })
  await soon()
  const long = run('b', 'long')
  const own = expect(run('b', 'own')).rejects.toMatchObject({ code: 'TOO_MANY_AT_ONCE' })
  const stranger = expect(run('c', 'stranger')).rejects.toMatchObject({ code: 'BUSY' })
  service.resolve()
  await soon()
  await vi.advanceTimersByTimeAsync(LIMITS.waitMs)
  await Promise.all([own, stranger])
  expect(after).toEqual(['paid'])
  await end('paying')
  await end('long')
  await Promise.all([paying, long])
})

test('in a full line the address with most in it makes room', async () => {
  const { started, run, end } = workshop(new Turns({ ...LIMITS, atOnce: 1, alone: 1, shared: 1, maxWaiting: 2 }, quick))
  const crowd = Array.from({ length: 3 }, (_, n) => run('crowd', `crowd ${n}`))
  const dropped = expect(crowd[2]).rejects.toMatchObject({ code: 'TOO_MANY_AT_ONCE' })
  const late = expect(run('crowd', 'late')).rejects.toMatchObject({ code: 'TOO_MANY_AT_ONCE' })
  const other = run('other', 'other')
  await Promise.all([dropped, late])
  for (const name of ['crowd 0', 'crowd 1', 'other']) await end(name)
  await Promise.all([...crowd.slice(0, 2), other])
  expect(started).toEqual(['crowd 0', 'crowd 1', 'other'])
})

test('requests that wait for the answer of another leave it the turn that it needs to go on', async () => {
  const turns = new Turns({ ...LIMITS, atOnce: 1, alone: 1, shared: 1 }, quick)
  const cache = new Cache<string>({ name: 'test', max: 10 })
  const service = Promise.withResolvers<void>()
  const asked: string[] = []
  const ask = (whose: string) =>
    turns.run(whose, () =>
      cache.get('page', { freshMs: 1000 }, async () => {
        asked.push(whose)
        await waitAside(() => service.promise)
        return 'page'
      }),
    )
  const first = ask('a')
  await soon()
  const others = ['b', 'c'].map(ask)
  await soon()
  service.resolve()
  expect(await Promise.all([first, ...others])).toEqual(['page', 'page', 'page'])
  expect(asked).toEqual(['a'])
  expect(await turns.run('d', async () => 'free')).toBe('free')
})

test('outside of a request there is no turn to leave', async () => {
  expect(await waitAside(async () => 'done')).toBe('done')
})

test('work that waits for nothing leaves the event loop to others after some of it', async () => {
  const turns = new Turns({ atOnce: 8, alone: 6, shared: 2, maxWaiting: 1000, waitMs: 60_000 }, quick)
  let done = 0
  const all = Array.from({ length: 100 }, (_, n) =>
    turns.run(`caller ${n}`, async () => {
      done++
    }),
  )
  let before = 0
  for (let rounds = 0; done < 100; rounds++) {
    await round()
    // Those of two rounds, if the next begins before this one is looked at.
    expect(done - before).toBeLessThanOrEqual(8)
    before = done
    expect(rounds).toBeLessThan(60)
  }
  await Promise.all(all)
})

test('after a round that took long, new connections are taken in before the next turns begin', async () => {
  let time = 0
  const turns = new Turns({ atOnce: 8, alone: 6, shared: 2, maxWaiting: 1000, waitMs: 60_000 }, () => time)
  const done: number[] = []
  const all = Array.from({ length: 8 }, (_, n) =>
    turns.run(`caller ${n}`, async () => {
      done.push(n)
      time += 20
    }),
  )
  // A round takes in one connection.
  for (let rounds = 0; rounds < 20; rounds++) await round()
  expect(done).toHaveLength(4)
  await Promise.all(all)
  expect(done).toHaveLength(8)
})

test('rounds that are long without any turn, as many refusals make them, are not waited for', async () => {
  let time = 0
  // Every look at the clock is a round of 30 ms later.
  const turns = new Turns({ atOnce: 8, alone: 6, shared: 2, maxWaiting: 1000, waitMs: 60_000 }, () => (time += 30))
  let done = 0
  const all = Array.from({ length: 8 }, (_, n) => turns.run(`caller ${n}`, async () => void done++))
  for (let rounds = 0; rounds < 6; rounds++) await round()
  expect(done).toBe(8)
  await Promise.all(all)
})
