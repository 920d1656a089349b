import { afterEach, expect, test, vi } from 'vitest'
import { Cache } from '../cache/cache.ts'
import { ConcurrencyQueue, waitWithoutTurn } from './concurrency-queue.ts'
import type { Group } from './used-time.ts'

afterEach(() => void vi.useRealTimers())

/** An event loop that works too little to need a rest, and accepts no connections. */
const quick = { worked: () => 0, taken: () => 0, now: () => 0 }
const round = () => new Promise(resolve => setImmediate(resolve))
const soon = async () => {
  for (let rounds = 0; rounds < 3; rounds++) await round()
}

/** Work that begins and ends when the test says so. */
function workshop(turns: ConcurrencyQueue) {
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

test('a second address starts at once, before the second waiting request of the first address', async () => {
  const { started, run, end } = workshop(new ConcurrencyQueue(LIMITS, quick))
  const crowd = Array.from({ length: 120 }, (_, n) => run('crowd', `crowd ${n}`))
  await soon()
  expect(started).toEqual(['crowd 0', 'crowd 1', 'crowd 2'])
  const others = ['a', 'b', 'c'].map(name => run(name, name))
  await soon()
  // The last place is never given to an address that has the others.
  expect(started.slice(3)).toEqual(['a'])
  await end('crowd 0')
  expect(started.slice(4)).toEqual(['b'])
  await end('crowd 1')
  await end('crowd 2')
  // The last of two free places is for an address that has none.
  expect(started.slice(5)).toEqual(['c', 'crowd 3'])
  for (const name of ['a', 'b', 'c']) await end(name)
  for (let n = 3; n < 120; n++) await end(`crowd ${n}`)
  await Promise.all([...crowd, ...others])
  expect(started).toHaveLength(123)
})

test('while another address is served, an address has at most its share', async () => {
  const { started, run, end } = workshop(new ConcurrencyQueue(LIMITS, quick))
  const crowd = Array.from({ length: 6 }, (_, n) => run('crowd', `crowd ${n}`))
  const other = run('other', 'other')
  await soon()
  await end('crowd 0')
  expect(started).toEqual(['crowd 0', 'crowd 1', 'crowd 2', 'other'])
  await end('crowd 1')
  expect(started.slice(4)).toEqual(['crowd 3'])
  await end('other')
  // The address is alone again.
  expect(started.slice(5)).toEqual(['crowd 4'])
  for (let n = 2; n < 6; n++) await end(`crowd ${n}`)
  await Promise.all([...crowd, other])
})

test('each waiting address has one turn before any address has a second', async () => {
  const { started, run, end } = workshop(new ConcurrencyQueue({ ...LIMITS, atOnce: 1, alone: 1, shared: 1 }, quick))
  const results = ['a', 'a', 'a', 'b', 'b', 'c'].map((whose, n) => run(whose, `${whose}${n}`))
  await soon()
  for (let n = 0; n < 6; n++) await end(started.at(-1) ?? '')
  await Promise.all(results)
  expect(started).toEqual(['a0', 'a1', 'b3', 'c5', 'a2', 'b4'])
})

test('work that waits for an outside service releases its turn, and continues with another one', async () => {
  const { started, run, end } = workshop(new ConcurrencyQueue({ ...LIMITS, atOnce: 1, alone: 1, shared: 1 }, quick))
  const service = Promise.withResolvers<void>()
  const after: string[] = []
  const paying = run('a', 'paying', async () => {
    await waitWithoutTurn(() => service.promise)
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

test('work that calls two services in parallel takes a turn again only once, and not after its end', async () => {
  const turns = new ConcurrencyQueue({ ...LIMITS, atOnce: 1, alone: 1, shared: 1 }, quick)
  const late = Promise.withResolvers<void>()
  await turns.run('a', async () => {
    await Promise.all([waitWithoutTurn(soon), waitWithoutTurn(soon)])
    waitWithoutTurn(() => late.promise)
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

test('a request that waited too long is refused; a request that returns from a service continues', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { run, end } = workshop(new ConcurrencyQueue({ ...LIMITS, atOnce: 1, alone: 1, shared: 1 }, quick))
  const after: string[] = []
  const service = Promise.withResolvers<void>()
  const paying = run('a', 'paying', async () => {
    await waitWithoutTurn(() => service.promise)
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

test('in a full queue, the address with the most requests makes room', async () => {
  const { started, run, end } = workshop(
    new ConcurrencyQueue({ ...LIMITS, atOnce: 1, alone: 1, shared: 1, maxWaiting: 2 }, quick),
  )
  const crowd = Array.from({ length: 3 }, (_, n) => run('crowd', `crowd ${n}`))
  const dropped = expect(crowd[2]).rejects.toMatchObject({ code: 'TOO_MANY_AT_ONCE' })
  const late = expect(run('crowd', 'late')).rejects.toMatchObject({ code: 'TOO_MANY_AT_ONCE' })
  const other = run('other', 'other')
  await Promise.all([dropped, late])
  // The crowd has a refused request more.
  for (const name of ['crowd 0', 'other', 'crowd 1']) await end(name)
  await Promise.all([...crowd.slice(0, 2), other])
  expect(started).toEqual(['crowd 0', 'other', 'crowd 1'])
})

test('requests that wait for the result of another request leave it the turn that it needs', async () => {
  const turns = new ConcurrencyQueue({ ...LIMITS, atOnce: 1, alone: 1, shared: 1 }, quick)
  const cache = new Cache<string>({ name: 'test', max: 10 })
  const service = Promise.withResolvers<void>()
  const asked: string[] = []
  const ask = (whose: string) =>
    turns.run(whose, () =>
      cache.get('page', { freshMs: 1000 }, async () => {
        asked.push(whose)
        await waitWithoutTurn(() => service.promise)
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

test('outside of a request, there is no turn to release', async () => {
  expect(await waitWithoutTurn(async () => 'done')).toBe('done')
})

test('CPU-bound work yields to the event loop at intervals', async () => {
  const turns = new ConcurrencyQueue({ atOnce: 8, alone: 6, shared: 2, maxWaiting: 1000, waitMs: 60_000 }, quick)
  let done = 0
  const all = Array.from({ length: 100 }, (_, n) =>
    turns.run(`caller ${n}`, async () => {
      done++
    }),
  )
  let before = 0
  for (let rounds = 0; done < 100; rounds++) {
    await round()
    // Two rounds may begin turns, if the second begins before the first is checked.
    expect(done - before).toBeLessThanOrEqual(8)
    before = done
    expect(rounds).toBeLessThan(60)
  }
  await Promise.all(all)
})

/** An event loop that works `each` ms in each turn, and accepts connections when the test says so. */
function loadedLoop(each: number) {
  const loop = { time: 0, connections: 0 }
  const turns = new ConcurrencyQueue(
    { atOnce: 8, alone: 6, shared: 2, maxWaiting: 1000, waitMs: 60_000 },
    { worked: () => loop.time, taken: () => loop.connections, now: () => loop.time },
  )
  const done: number[] = []
  const work = async (n: number) => {
    done.push(n)
    loop.time += each
  }
  return { turns, loop, done, work }
}

test('after long work no request starts while connections wait to be accepted', async () => {
  const { turns, loop, done, work } = loadedLoop(40)
  const all = Array.from({ length: 8 }, (_, n) => turns.run(`caller ${n}`, () => work(n)))
  for (let rounds = 0; rounds < 300; rounds++) {
    await round()
    loop.connections++
  }
  expect(done).toHaveLength(4)
  await Promise.all(all)
  expect(done).toHaveLength(8)
})

test('work that continues after a wait is followed by a rest, like work at the beginning of a turn', async () => {
  const { turns, loop, done, work } = loadedLoop(0)
  const answer = Promise.withResolvers<void>()
  const first = turns.run('caller', async () => {
    await answer.promise
    loop.time += 40
  })
  await soon()
  answer.resolve()
  await first
  const next = turns.run('caller', () => work(1))
  for (let rounds = 0; rounds < 50; rounds++) {
    await round()
    loop.connections++
  }
  expect(done).toEqual([])
  await next
  expect(done).toEqual([1])
})

test('if connections never stop arriving, a rest ends after some time and one turn begins', async () => {
  const { turns, loop, done, work } = loadedLoop(40)
  let isOver = false
  const pour = () => {
    loop.connections++
    loop.time += 1
    if (!isOver) setImmediate(pour)
  }
  pour()
  await Promise.all(Array.from({ length: 20 }, (_, n) => turns.run(`caller ${n}`, () => work(n))))
  isOver = true
  expect(done).toHaveLength(20)
  // Four turns begin before the first rest.
  expect(loop.time).toBeGreaterThan(20 * 40 + 15 * 100)
})

test('a request whose client disconnected before its start is skipped', async () => {
  const turns = new ConcurrencyQueue({ ...LIMITS, atOnce: 1, alone: 1, shared: 1 }, quick)
  const first = Promise.withResolvers<void>()
  const running = turns.run('caller', () => first.promise)
  let isGone = false
  const worked: string[] = []
  const gone = turns.run(
    'caller',
    async () => void worked.push('gone'),
    () => isGone,
  )
  const last = turns.run('other', async () => void worked.push('last'))
  const refused = expect(gone).rejects.toMatchObject({ code: 'BUSY' })
  isGone = true
  first.resolve()
  await Promise.all([running, refused, last])
  expect(worked).toEqual(['last'])
})

/** A queue with one turn at a time; `work` takes so many ms of the event loop. */
function timedTurns(maxWaiting: number) {
  const loop = { worked: 0, time: 0 }
  const turns = new ConcurrencyQueue(
    { ...LIMITS, atOnce: 1, alone: 1, shared: 1, maxWaiting },
    { worked: () => loop.worked, taken: () => 0, now: () => loop.time },
  )
  const done: string[] = []
  const work = (whose: string, ms: number) =>
    turns.run(whose, async () => {
      await round()
      done.push(whose)
      loop.worked += ms
      loop.time += ms
    })
  /** waits for the database for so many ms */
  const ask = (whose: string, ms: number) =>
    turns.run(whose, async () => {
      await round()
      loop.time += ms
    })
  return { loop, done, work, ask }
}

test('the address that has used the least time is next', async () => {
  const { loop, done, work } = timedTurns(1000)
  await work('long', 40)
  await work('short', 2)
  const first = ['long', 'long', 'short', 'short', 'new'].map(whose => work(whose, 2))
  await Promise.all(first)
  expect(done.slice(2)).toEqual(['long', 'new', 'short', 'short', 'long'])
  // Ten half-lives later, the addresses are equal again.
  loop.time += 600_000
  done.length = 0
  await Promise.all(['other', 'long', 'short'].map(whose => work(whose, 2)))
  expect(done).toEqual(['other', 'long', 'short'])
})

test('the used time of many addresses counts until each of them returns', async () => {
  const loop = { worked: 0, time: 0 }
  const turns = new ConcurrencyQueue(
    { ...LIMITS, atOnce: 1, alone: 1, shared: 1 },
    { worked: () => loop.worked, taken: () => 0, now: () => loop.time },
  )
  const done: string[] = []
  const work = (whose: string, ms: number) =>
    turns.run(whose, async () => {
      await round()
      done.push(whose)
      loop.worked += ms
      loop.time += ms
    })
  const crowd = Array.from({ length: 60 }, (_, n) => `crowd ${n}`)
  for (const whose of crowd) {
    await work(whose, 100)
    loop.time += 250
  }
  await work('visitor', 5)
  done.length = 0
  await Promise.all([...crowd.map(whose => work(whose, 100)), work('visitor', 5)])
  expect(done.indexOf('visitor')).toBeLessThan(2)
})

test('thirty addresses with a request each wait behind a new address, although each returns late', async () => {
  const { loop, done, work } = timedTurns(1000)
  const crowd = Array.from({ length: 30 }, (_, n) => `crowd ${n}`)
  for (const whose of crowd) await work(whose, 100)
  // After fifteen seconds, the process has worked for all of them, and for others.
  loop.time += 15_000
  done.length = 0
  await Promise.all([...crowd, 'new'].map(whose => work(whose, 100)))
  expect(done.indexOf('new')).toBeLessThanOrEqual(1)
})

test('a call that only uses the database counts by its time', async () => {
  const { loop, done, work, ask } = timedTurns(1000)
  await ask('asks the database', 40)
  await work('works', 5)
  expect(loop.worked).toBe(5)
  done.length = 0
  await Promise.all(['first', 'asks the database', 'works'].map(whose => work(whose, 1)))
  expect(done).toEqual(['first', 'works', 'asks the database'])
})

test('concurrent turns share the time', async () => {
  const loop = { time: 0 }
  const turns = new ConcurrencyQueue(
    { ...LIMITS, atOnce: 2, alone: 2, shared: 2 },
    { worked: () => 0, taken: () => 0, now: () => loop.time },
  )
  const done: string[] = []
  const ends: (() => void)[] = []
  const hold = (whose: string) => turns.run(whose, () => new Promise<void>(resolve => ends.push(resolve)))
  // Two turns of one address run in parallel for 30 ms; then one turn of another address runs alone for 40 ms.
  const pair = [hold('two'), hold('two')]
  await soon()
  loop.time += 30
  for (const end of ends.splice(0)) end()
  await Promise.all(pair)
  const one = hold('one')
  await soon()
  loop.time += 40
  ends.splice(0)[0]?.()
  await one
  const held = [hold('other'), hold('another')]
  await soon()
  const next = ['one', 'two'].map(whose => turns.run(whose, async () => void done.push(whose)))
  for (const end of ends.splice(0)) end()
  await Promise.all([...held, ...next])
  expect(done).toEqual(['two', 'one'])
})

test('in a full queue, the address that has used most time makes room for an address that has used less', async () => {
  const { done, work } = timedTurns(3)
  await work('heavy', 100)
  await work('light', 5)
  done.length = 0
  const first = work('first', 1)
  const [heavy, light] = [work('heavy', 1), work('light', 1)]
  const dropped = expect(heavy).rejects.toMatchObject({ code: 'BUSY' })
  const newcomer = work('new', 1)
  await dropped
  await expect(work('heavy', 1)).rejects.toMatchObject({ code: 'BUSY' })
  await Promise.all([first, light, newcomer])
  expect(done).toEqual(['first', 'new', 'light'])
})

test('in a full queue, an address with many waiting requests never displaces an address with one', async () => {
  const { work } = timedTurns(5)
  await work('visitor', 100)
  const first = work('first', 1)
  const [visitor, ...crowd] = [work('visitor', 1), ...['a', 'b', 'c'].map(whose => work(whose, 1))]
  // Each of these would be the second waiting request of its address.
  const more = await Promise.allSettled(['a', 'b', 'c', 'a'].map(whose => work(whose, 1)))
  expect(more.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  await Promise.all([first, visitor, ...crowd])
})

test('a request that a full queue refuses counts as used time', async () => {
  const { done, work } = timedTurns(3)
  await work('calm', 3)
  const first = work('first', 1)
  const waiting = [work('x', 1), work('y', 1), work('z', 1)]
  const refused = await Promise.allSettled(Array.from({ length: 10 }, () => work('flood', 1)))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(['rejected']))
  await Promise.all([first, ...waiting])
  done.length = 0
  const next = work('next', 1)
  await Promise.all([next, work('flood', 1), work('calm', 1)])
  expect(done).toEqual(['next', 'calm', 'flood'])
})

test('keys of a group wait as one key once the group has used its share', async () => {
  const loop = { worked: 0, time: 0 }
  const turns = new ConcurrencyQueue(
    { ...LIMITS, atOnce: 1, alone: 1, shared: 1 },
    { worked: () => loop.worked, taken: () => 0, now: () => loop.time },
  )
  const done: string[] = []
  const work = (whose: string, ms: number, keys?: number) =>
    turns.run(
      whose,
      async () => {
        await round()
        done.push(whose)
        loop.worked += ms
        loop.time += ms
      },
      undefined,
      keys === undefined ? [] : [{ key: 'group', keys }],
    )
  await work('visitor', 5)
  for (let n = 0; n < 8; n++) await work(`member ${n}`, 4, 2)
  done.length = 0
  // Each member has used less than the visitor, but the group of two keys has used 32 ms.
  await Promise.all([work('member 8', 1, 2), work('member 9', 1, 2), work('visitor', 1)])
  expect(done).toEqual(['visitor', 'member 8', 'member 9'])
})

test('while others wait, a group has at most its turns and half of all turns, and the last turn is not for the group', async () => {
  const turns = new ConcurrencyQueue({ ...LIMITS, atOnce: 8, alone: 7, shared: 2 }, quick)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (whose: string, group?: { key: string; keys: number }) =>
    turns.run(
      whose,
      () => {
        started.push(whose)
        return new Promise<void>(resolve => ends.set(whose, resolve))
      },
      undefined,
      group ? [group] : [],
    )
  const session = { key: 'session', keys: 1 }
  const network = { key: 'network', keys: 4 }
  const all = [run('outside')]
  for (const whose of ['a', 'b', 'c']) all.push(run(whose, session))
  for (const whose of ['1', '2', '3', '4', '5']) all.push(run(whose, network))
  await soon()
  expect(started).toEqual(['outside', 'a', 'b', '1', '2', '3', '4'])
  all.push(run('visitor'))
  await soon()
  expect(started.slice(7)).toEqual(['visitor'])
  ends.get('1')?.()
  await soon()
  // One turn is free, for a key that has none.
  expect(started.slice(8)).toEqual([])
  ends.get('visitor')?.()
  await soon()
  expect(started.slice(8)).toEqual(['5'])
  for (const whose of ['a', 'outside', 'b', '2', '3', '4', '5']) ends.get(whose)?.()
  await soon()
  expect(started.slice(9)).toEqual(['c'])
  ends.get('c')?.()
  await Promise.all(all)
})

test('a group that is alone is limited like one key', async () => {
  const turns = new ConcurrencyQueue({ ...LIMITS, atOnce: 8, alone: 6, shared: 2 }, quick)
  let started = 0
  const ends: (() => void)[] = []
  const all = Array.from({ length: 8 }, (_, n) =>
    turns.run(
      `member ${n}`,
      () => {
        started++
        return new Promise<void>(resolve => ends.push(resolve))
      },
      undefined,
      [{ key: 'network', keys: 4 }],
    ),
  )
  await soon()
  expect(started).toBe(6)
  while (started < 8) {
    ends.shift()?.()
    await soon()
  }
  for (const end of ends) end()
  await Promise.all(all)
})

test('while the event loop is busy, fewer requests run at once', async () => {
  const loop = { worked: 0, time: 0 }
  const turns = new ConcurrencyQueue(
    { ...LIMITS, atOnce: 8, alone: 8, shared: 8, atOnceBusy: 2 },
    { worked: () => loop.worked, taken: () => 0, now: () => loop.time },
  )
  const { started, run, end } = workshop(turns)
  // Of 100 ms, the event loop has worked 95.
  const pass = (worked: number) => {
    loop.time += 100
    loop.worked += worked
  }
  pass(95)
  const all = ['a', 'b', 'c', 'd'].map(name => run(name, name))
  await soon()
  expect(started).toEqual(['a', 'b'])
  pass(95)
  await end('a')
  expect(started).toEqual(['a', 'b', 'c'])
  pass(50)
  await end('b')
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  await end('c')
  await end('d')
  await Promise.all(all)
})

/** The time in ms until a buyer who used `used` ms before has a turn, while `keys` new addresses always wait. */
async function waitOfBuyer(keys: number, used: number, groupOf: (key: number) => readonly Group[] = () => []) {
  let clock = 0
  const turns = new ConcurrencyQueue(
    { atOnce: 8, atOnceBusy: 3, alone: 6, shared: 2, maxWaiting: 2000, waitMs: 1_000_000 },
    { worked: () => clock, taken: () => 0, now: () => clock },
  )
  const work = async () => {
    clock += 10
    await new Promise<void>(setImmediate)
  }
  while (clock < used) await turns.run('buyer', work)
  let isOver = false
  const flood = Array.from({ length: keys * 4 }, async (_, nth) => {
    const key = nth % keys
    while (!isOver) await turns.run(`new ${key}`, work, () => false, groupOf(key))
  })
  for (let n = 0; n < 20; n++) await new Promise<void>(setImmediate)
  const asked = clock
  await turns.run('buyer', work)
  const waited = clock - asked
  isOver = true
  await Promise.all(flood)
  return waited
}

test('many new addresses do not keep out a buyer who has used the process before', async () => {
  expect(await waitOfBuyer(20, 0)).toBeLessThan(100)
  expect(await waitOfBuyer(20, 100)).toBeLessThan(1000)
  expect(await waitOfBuyer(20, 20_000)).toBeLessThan(1000)
  // The addresses of one network rotate as one key.
  const network = (key: number) => [{ key: `network ${key % 5}`, keys: 4 }]
  expect(await waitOfBuyer(200, 20_000, network)).toBeLessThan(1000)
})
