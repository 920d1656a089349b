import type { Db } from './db/database.ts'
import type { Log } from './log.ts'
import { releaseExpired } from './orders/release-expired.ts'
import type { Gateway } from './payments/gateway.ts'
import { resolveAttempts } from './payments/resolve-attempts.ts'

const EVERY_MS = 15_000

/** What the store does by itself, again and again: one round after the other, never two at once in one process. */
export function startJobs(shop: { db: Db; gateway: Gateway; log: Log }): { stop(): Promise<void> } {
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
    },
  }
}

async function work({ db, gateway, log }: { db: Db; gateway: Gateway; log: Log }): Promise<void> {
  try {
    await resolveAttempts({ db, gateway, log })
    const released = await releaseExpired(db)
    if (released > 0) log.info({ released }, 'unpaid orders ended')
  } catch (error) {
    log.error({ err: error }, 'jobs')
  }
}
