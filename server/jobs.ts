import { storeDay } from '../domain/store-day.ts'
import { store } from '../store.config.ts'
import { deleteExpired } from './accounts/delete-expired.ts'
import { writeMissedSearches } from './catalogue/note-missed-search.ts'
import type { Db } from './db/database.ts'
import type { Files } from './files/open-files.ts'
import { deleteOldTries } from './limits/limits.ts'
import type { Log } from './log.ts'
import { deleteOldMails } from './mail/delete-mails.ts'
import { releaseExpired } from './orders/release-expired.ts'
import { doDueTakeBacks } from './payments/do-take-back.ts'
import type { Gateway } from './payments/gateway.ts'
import { giveBackLateCharges } from './payments/give-back-late-charges.ts'
import { resolveAttempts } from './payments/resolve-attempts.ts'
import { resumeNotifications } from './payments/take-notification.ts'
import { escalateAog, expireQuotes, remindOfQuotes } from './quotes/expire-quotes.ts'
import { finishDueReturns } from './returns/finish-return.ts'
import { forgetUploads } from './returns/forget-uploads.ts'
import { forgetExpired } from './shipping/forget-expired.ts'
import { forgetSentFiles, forgetUnsent } from './submissions/forget-files.ts'
import { writeVitals } from './vitals/count-vitals.ts'

const EVERY_MS = 15_000
// A few rounds an hour are enough to keep up with what expires, and leave the database alone meanwhile.
const CLEAN_UP_MS = 5 * 60_000
// So that no charge stays without its order for five minutes once it can be seen.
const LATE_CHARGES_MS = 2 * 60_000
const MOST_BATCHES = 100

type Shop = { db: Db; files: Files; gateway: Gateway; log: Log; timeZone: string; publicUrl: () => string }

/** What the store does by itself, again and again: one round after the other, never two at once in one process. */
export function startJobs(shop: Shop): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  let stopped = false
  let cleanedUp = performance.now()
  let lookedForCharges = performance.now()
  const workOnce = async () => {
    await work(shop)
    if (performance.now() - lookedForCharges >= LATE_CHARGES_MS) {
      lookedForCharges = performance.now()
      await giveBackLateCharges({ ...shop, publicUrl: shop.publicUrl() }).catch(error =>
        shop.log.error({ err: error }, 'late charges'),
      )
    }
    if (performance.now() - cleanedUp < CLEAN_UP_MS) return
    cleanedUp = performance.now()
    await cleanUp(shop, () => stopped)
    await forgetUploads(shop.db, shop.files).catch(error => shop.log.error({ err: error }, 'uploads of returns'))
    await forgetSent(shop).catch(error => shop.log.error({ err: error }, 'files that were sent in'))
  }
  const next = () => {
    timer = setTimeout(() => {
      round = workOnce().finally(() => {
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

/** One round. What fails is logged, and keeps nothing else from its turn. */
export async function work(shop: Shop): Promise<void> {
  const { db, gateway, log } = shop
  const desk = { db, gateway, log, publicUrl: shop.publicUrl() }
  // First what asks nobody: stock comes back on time, however long the gateway takes.
  try {
    const released = await releaseExpired(db)
    if (released > 0) log.info({ released }, 'unpaid orders ended')
  } catch (error) {
    log.error({ err: error }, 'unpaid orders')
  }
  await resolveAttempts(desk).catch(error => log.error({ err: error }, 'payments without an answer'))
  await resumeNotifications(desk).catch(error => log.error({ err: error }, 'gateway notifications'))
  await doDueTakeBacks(desk).catch(error => log.error({ err: error }, 'take-backs'))
  await finishDueReturns(desk).catch(error => log.error({ err: error }, 'returns to be finished'))
  await followQuotes(shop).catch(error => log.error({ err: error }, 'quotes'))
  await forgetExpired(db).catch(error => log.error({ err: error }, 'expired shipping rates'))
  await writeCounts(shop)
}

/** Offers that run out, reminders of those that soon will, aircraft on the ground that nobody has answered. */
async function followQuotes({ db, log, publicUrl }: Shop): Promise<void> {
  const expired = await expireQuotes(db)
  const reminded = await remindOfQuotes(db, store, publicUrl())
  const escalated = await escalateAog(db, store, publicUrl())
  if (expired + reminded + escalated > 0) log.info({ expired, reminded, escalated }, 'quotes')
}

/** CVs past their time, files of deleted accounts, and what was uploaded for forms that were not sent. */
async function forgetSent({ db, files, log }: Shop): Promise<void> {
  const forgotten = await forgetSentFiles(db, files, store.days.cv)
  await forgetUnsent(db, files)
  if (forgotten > 0) log.info({ forgotten }, 'files that were sent in')
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

/** Deletes what has expired, batch after batch, until nothing is left or the store stops. */
export async function cleanUp({ db, log }: Pick<Shop, 'db' | 'log'>, isStopped = () => false): Promise<void> {
  try {
    for (let batch = 0; batch < MOST_BATCHES && !isStopped(); batch++) {
      const deleted = (await deleteExpired(db)) + (await deleteOldTries(db)) + (await deleteOldMails(db))
      if (deleted === 0) return
    }
  } catch (error) {
    log.error({ err: error }, 'cleaning up')
  }
}
