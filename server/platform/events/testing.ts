import { vi } from 'vitest'
import type { Db } from '../db/database.ts'
import { keepListening, type Listening } from '../db/keep-listening.ts'
import { readOutbox } from './read-outbox.ts'
import { type OnEvents, watchEvents } from './watch-events.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Notifies `followers` of later events, as a process of the store does. */
export async function collectEvents(database: { url: string; db: Db }, ...followers: OnEvents[]): Promise<Listening> {
  const outbox = readOutbox(database.url, async () => {}, silent)
  await vi.waitFor(async () => {
    if ((await database.db.$client.query('SELECT FROM events')).rowCount) throw new Error('not all is read yet')
  }, 15_000)
  const listening = keepListening(database.url, watchEvents(...followers), silent)
  await vi.waitFor(() => {
    if (!listening.isHearing()) throw new Error('nothing is heard yet')
  }, 15_000)
  return {
    isHearing: listening.isHearing,
    stop: async () => {
      await Promise.all([listening.stop(), outbox.stop()])
    },
  }
}
