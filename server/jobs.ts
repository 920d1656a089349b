import { storeDay } from '../domain/store-day.ts'
import { writeMissedSearches } from './catalogue/note-missed-search.ts'
import type { Db } from './db/database.ts'
import type { Log } from './log.ts'
import { releaseExpired } from './orders/release-expired.ts'
import type { Gateway } from './payments/gateway.ts'
import { resolveAttempts } from './payments/resolve-attempts.ts'
import { forgetExpired } from './shipping/forget-expired.ts'
import { writeVitals } from './vitals/count-vitals.ts'

const EVERY_MS = 15_000

type Shop = { db: Db; gateway: Gateway; log: Log; timeZone: string }

/** What the store does by itself, again and again: one round after the other, never two at once in one process. */
export function startJobs(shop: Shop): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  let stopped = false
  const next = () => {
    timer = setTimeout(() => {
      round = work(shop).finally(() => {
        if (!stopped) next()
      })
    }, EVERY_MS)
  }
  next()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await round
      await writeCounts(shop)
    },
  }
}

async function work(shop: Shop): Promise<void> {
  const { db, gateway, log } = shop
  try {
    await resolveAttempts({ db, gateway, log })
    const released = await releaseExpired(db)
    if (released > 0) log.info({ released }, 'unpaid orders ended')
  } catch (error) {
    log.error({ err: error }, 'jobs')
  }
  await forgetExpired(db).catch(error => log.error({ err: error }, 'expired shipping rates'))
  await writeCounts(shop)
}

/** What was only counted in memory so far: a process that is killed loses at most one round of it. */
async function writeCounts({ db, log, timeZone }: Shop): Promise<void> {
  try {
    await writeMissedSearches(db, storeDay(new Date(), timeZone))
    await writeVitals(db)
  } catch (error) {
    log.error({ err: error }, 'counts')
  }
}
