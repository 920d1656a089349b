import { afterEach, expect, test, vi } from 'vitest'
import { recordEvent } from '../../events.ts'
import { inTransaction } from '../db/database.ts'
import { keepListening } from '../db/keep-listening.ts'
import { testDatabase } from '../db/testing.ts'
import { readOutbox } from './read-outbox.ts'
import { type RecordedEvent, watchEvents } from './watch-events.ts'

const database = testDatabase()
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const opened: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(one => one.stop()))
})
async function listen(): Promise<RecordedEvent[]> {
  const heard: RecordedEvent[] = []
  const listening = keepListening(
    database.url,
    watchEvents(events => void heard.push(...(events ?? []))),
    silent,
  )
  opened.push(listening)
  await vi.waitFor(() => expect(listening.isHearing()).toBe(true), 30_000)
  return heard
}
function read(follow: (kinds: string[]) => Promise<void> = async () => {}) {
  const reading = readOutbox(database.url, follow, silent)
  opened.push(reading)
  return reading
}
const left = async () => (await database.db.$client.query('SELECT FROM events')).rowCount

test('every process reads each event once, however many read; rolled-back events are never read', async () => {
  const heard = [await listen(), await listen()]
  const followed: string[] = []
  for (let n = 0; n < 3; n++) read(async kinds => void followed.push(...kinds))
  await recordEvent(database.db, 'order.paid', '1 2')
  await inTransaction(database.db, async tx => {
    await recordEvent(tx, 'order.paid', 'undone')
    throw new Error('undone')
  }).catch(() => {})
  await inTransaction(database.db, async tx => {
    await recordEvent(tx, 'mail.changed')
    await recordEvent(tx, 'mail.changed')
  })
  // The events are read in one batch or in two, sorted by kind or by time.
  const expectedEvents = [
    { kind: 'mail.changed', ids: [] },
    { kind: 'order.paid', ids: ['1', '2'] },
  ]
  const byKind = (events: RecordedEvent[]) => events.toSorted((a, b) => a.kind.localeCompare(b.kind))
  await vi.waitFor(() => expect(heard.map(byKind)).toEqual([expectedEvents, expectedEvents]), 30_000)
  expect(followed.toSorted()).toEqual(['mail.changed', 'order.paid'])
  expect(await left()).toBe(0)
})

test('many events share as few notifications as possible; one that is too long becomes a notification for all of its kind', async () => {
  const heard = await listen()
  await database.db.$client.query(
    `INSERT INTO events (kind, subject) SELECT 'product.changed', 'a-rather-long-name-of-a-part-' || n FROM generate_series(1, 2500) n`,
  )
  await recordEvent(database.db, 'product.changed', 'x'.repeat(8000))
  read()
  await vi.waitFor(() => expect(heard).toHaveLength(2501), 30_000)
  expect(new Set(heard.map(({ ids }) => ids[0])).size).toBe(2501)
  expect(heard).toContainEqual({ kind: 'product.changed', ids: ['*'] })
})

test('failed events are read again, and a lost connection is reopened', async () => {
  const heard = await listen()
  let times = 0
  const reading = read(async () => {
    times++
    if (times === 1) throw new Error('not now')
  })
  await recordEvent(database.db, 'order.paid', '3')
  await vi.waitFor(() => expect(times).toBe(2), 30_000)
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'order.paid', ids: ['3'] }]), 30_000)
  await database.db.$client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'outbox' AND datname = current_database()`,
  )
  await vi.waitFor(() => expect(reading.isReading()).toBe(false), 30_000)
  await recordEvent(database.db, 'order.paid', '4')
  await vi.waitFor(() => expect(heard).toHaveLength(2), 30_000)
})
