import { expect, test, vi } from 'vitest'
import { type Changes, parseChanges } from '../../domain/admin/live.ts'
import { Broker, MAX_STREAMS_PER_CALLER } from './broker.ts'
import { type StreamTiming, sendChanges } from './send-changes.ts'

const order = (id: string) => ({ kind: 'order', id }) as const
const OLD = 3_600_000

/** Collects the changes that a follower of the back office is sent, until `stop`. */
function read(hub: Broker, timing: StreamTiming, { mayStill = async () => true, write = async () => {} } = {}) {
  const follower = hub.follow('reader', ['admin'], 0)
  follower.take()
  const sent: { at: number; news: Changes | undefined }[] = []
  const done = sendChanges(
    follower,
    async text => {
      await write()
      const [, data = ''] = /^data: (.*)$/m.exec(text) ?? []
      sent.push({ at: performance.now(), news: text.includes('event: beat') ? undefined : parseChanges(data) })
    },
    mayStill,
    timing,
  )
  return { sent, done, stop: () => follower.end() }
}
const changesOf = (sent: { news: Changes | undefined }[]) => sent.flatMap(({ news }) => news ?? [])
const PATIENT: StreamTiming = { gapMs: 110, heartbeatMs: 60_000, stallMs: 60_000 }

test('a reader gets all of 100 changes in a second, in at most ten events', async () => {
  const hub = new Broker()
  const { sent, done, stop } = read(hub, PATIENT)
  const began = performance.now()
  for (let n = 0; n < 100; n++) {
    hub.tell(['admin'], order(`${n}`))
    const ahead = n * 10 - (performance.now() - began)
    if (ahead > 0) await new Promise(resolve => setTimeout(resolve, ahead))
  }
  await vi.waitFor(
    () => expect(changesOf(sent).map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, n) => `${n}`)),
    30_000,
  )
  for (const { at } of sent)
    expect(sent.filter(event => event.at >= at && event.at < at + 1000).length).toBeLessThanOrEqual(10)
  stop()
  expect(await done).toBe(true)
})

test('a slow reader gets the changes in one event', async () => {
  const hub = new Broker()
  const begun: (() => void)[] = []
  const slow = read(hub, PATIENT, { write: () => new Promise(resolve => begun.push(resolve)) })
  const write = async (nth: number) => {
    await vi.waitFor(() => expect(begun).toHaveLength(nth), 30_000)
    return () => begun[nth - 1]?.()
  }
  const first = await write(1)
  first()
  hub.tell(['admin'], order('0'))
  const second = await write(2)
  for (let n = 1; n < 40; n++) hub.tell(['admin'], order(`${n}`))
  second()
  const third = await write(3)
  third()
  await vi.waitFor(() => expect(slow.sent.map(({ news }) => news?.length)).toEqual([undefined, 1, 39]), 30_000)
  slow.stop()
  expect(await slow.done).toBe(true)
})

test('a reader that stops reading is disconnected', async () => {
  const still = read(new Broker(), { ...PATIENT, stallMs: 20 }, { write: () => new Promise<never>(() => {}) })
  expect(await still.done).toBe(false)
})

test('a reader who loses the right gets no more events from the next check on', async () => {
  const hub = new Broker()
  let may = true
  const { sent, done } = read(hub, { ...PATIENT, gapMs: 5, heartbeatMs: 50 }, { mayStill: async () => may })
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(2), 30_000)
  expect(changesOf(sent)).toEqual([])
  may = false
  expect(await done).toBe(true)
})

test('a new follower is notified at once only if its data may be outdated', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const hub = new Broker()
    const begins = (topic: 'admin' | 'user a' | 'product p', ageMs: number) => hub.follow('x', [topic], ageMs).take()
    // Changes before the start of this process are unknown.
    expect(begins('admin', 1000)).toBe(null)
    vi.advanceTimersByTime(OLD)
    expect(begins('admin', 1000)).toBe(undefined)
    hub.tell(['admin', 'user a'], order('1'))
    vi.advanceTimersByTime(60_000)
    expect([begins('admin', 61_000), begins('user a', 61_000), begins('product p', 61_000)]).toEqual([
      null,
      null,
      undefined,
    ])
    expect([begins('admin', 30_000), begins('user a', 30_000)]).toEqual([undefined, undefined])
    hub.publishAll('products')
    expect([begins('product p', 0), begins('user a', 0)]).toEqual([null, undefined])
    vi.advanceTimersByTime(60_000)
    // These are more topics than are remembered: a dropped topic may have changed.
    for (let n = 0; n < 20_001; n++) hub.tell([`product ${n}`], { kind: 'product', id: `${n}` })
    vi.advanceTimersByTime(60_000)
    expect([begins('product p', 50_000), begins('product q' as 'product p', 70_000)]).toEqual([undefined, null])
  } finally {
    vi.useRealTimers()
  }
})

test('one caller has limited subscribers; an ended one frees its place; a closed broker accepts none', () => {
  const hub = new Broker()
  const followers = Array.from({ length: MAX_STREAMS_PER_CALLER }, () => hub.follow('a', ['admin'], 0))
  expect(() => hub.follow('a', ['admin'], 0)).toThrow('too many pages')
  hub.follow('b', ['admin'], 0)
  expect(hub.size).toBe(MAX_STREAMS_PER_CALLER + 1)
  const [first] = followers
  if (first) hub.leave('a', ['admin'], first)
  expect(first?.isOver).toBe(true)
  hub.follow('a', ['admin'], 0)
  hub.close()
  expect(followers.every(({ isOver }) => isOver)).toBe(true)
  expect(() => hub.follow('c', ['admin'], 0)).toThrow('very busy')
})

test('some places are reserved for customers, and some of these for the back office', () => {
  const hub = new Broker()
  let who = 0
  const fill = (topics: readonly ('admin' | 'user a' | 'product p' | 'order o')[]) => {
    const before = hub.size
    expect(() => {
      for (;;) hub.follow(`${++who}`, topics, 0)
    }).toThrow('very busy')
    return hub.size - before
  }
  expect(fill(['product p'])).toBe(1200)
  expect(fill(['order o'])).toBe(0)
  expect(fill(['user a', 'product p'])).toBe(600)
  expect(fill(['admin'])).toBe(200)
  expect(fill(['admin', 'user a'])).toBe(0)
})

test('a subscriber below the limit takes no reserved place, and a freed place is open to everyone', () => {
  const hub = new Broker()
  const admin = hub.follow('admin', ['admin'], 0)
  for (let n = 0; n < 1199; n++) hub.follow(`${n}`, ['product p'], 0)
  expect(() => hub.follow('late', ['product p'], 0)).toThrow('very busy')
  hub.leave('admin', ['admin'], admin)
  hub.follow('late', ['product p'], 0)
  expect(hub.size).toBe(1200)
})

test('the networks of an IPv6 site follow four times as many as one, and no more', () => {
  const hub = new Broker()
  const follow = (network: number) => hub.follow(`2001:db8:1:${network.toString(16)}`, ['product a'], 0)
  for (let network = 1; network <= 80; network++) follow(network)
  expect(() => follow(81)).toThrow(expect.objectContaining({ code: 'TOO_MANY_PAGES' }))
  expect(hub.follow('2001:db8:2:1', ['product a'], 0)).toBeDefined()
})
