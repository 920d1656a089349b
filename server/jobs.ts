import type { QueueName } from '../domain/admin/queues.ts'
import type { EventName } from '../domain/events.ts'
import { store } from '../domain/settings/store.ts'
import { storeDay } from '../domain/text/store-day.ts'
import { releaseExpired } from './cancellations/release-expired.ts'
import { fillDueFacts } from './catalogue/facts/fill-facts.ts'
import { knownPartKeys } from './catalogue/known-part-keys.ts'
import { stockedPart } from './catalogue/stocked-part.ts'
import type { Cdn } from './cdn/purge-request.ts'
import { sendPurges } from './cdn/send-purges.ts'
import { rolesOf } from './customers/accounts/roles-of.ts'
import { staffAddresses } from './customers/accounts/staff-addresses.ts'
import { cleanDatabase, cleanFiles } from './delete-expired.ts'
import { deleteExpiredChanges, deleteUnnamedFiles, deleteUnusedLists } from './imports/delete-expired-imports.ts'
import { importsJob } from './imports/imports-job.ts'
import { serveRemaining } from './inventory/backorders/serve-remaining.ts'
import { checkStock } from './inventory/check-stock.ts'
import { deleteUnnamedScans, discardOldScans } from './inventory/scans/delete-old-scans.ts'
import { processScans } from './inventory/scans/process-scans.ts'
import { readDueForms } from './inventory/unit-documents/read-forms.ts'
import { stopExpired } from './inventory/units/stop-expired.ts'
import { MAIL_TIMING } from './mail/deliver-mail.ts'
import { mailJob } from './mail/mail-job.ts'
import type { Transport } from './mail/transport.ts'
import { continueEmptying } from './opening/empty-demonstration.ts'
import { hashGuestTokens } from './orders/guest-link.ts'
import { notifyArrivals } from './orders/notify-arrivals.ts'
import { deadline } from './payments/deadline.ts'
import { compareBooks } from './payments/payment-exceptions.ts'
import type { Providers } from './payments/providers.ts'
import { refundLateCharges } from './payments/refund-late-charges.ts'
import { resolveAttempts } from './payments/resolve-attempts.ts'
import { runDueRefunds } from './payments/run-refund.ts'
import { resumeNotifications } from './payments/take-notification.ts'
import { deleteExpiredAssets } from './platform/assets/delete-expired-assets.ts'
import type { Db } from './platform/db/database.ts'
import { databaseNow } from './platform/db/database-now.ts'
import type { Files } from './platform/files/open-files.ts'
import type { Job } from './platform/jobs/run-jobs.ts'
import { watchedJob } from './platform/jobs/watched-job.ts'
import type { Log } from './platform/observability/log.ts'
import { finishDeletions } from './privacy/delete-address-data.ts'
import { escalateAog } from './quotes/aog/escalate-aog.ts'
import { expireQuotes, remindOfQuotes } from './quotes/expire-quotes.ts'
import { submitPendingLinkDrafts } from './quotes/submit-link-drafts.ts'
import { finishDueReturns } from './returns/finish-return.ts'
import { mailChangedInstructions } from './returns/instruct-return.ts'
import { storeUnfilteredCounts } from './search/postgres/store-unfiltered-counts.ts'
import { deleteMissedSearches, writeMissedSearches } from './search/record-missed-search.ts'
import { deleteExpiredRates } from './shipping/delete-expired-rates.ts'
import { isStockAlertDue, sendStockAlerts } from './stock-alerts/send-stock-alerts.ts'
import { writeVitals } from './vitals/count-vitals.ts'

/** Urgent work, and requests to the payment gateway: a round takes a minute at most. */
const SOON = { everySeconds: 15, limitSeconds: 300 } as const
/** A few rounds an hour are enough for expired data, and spare the database. */
const CLEAN_UP = { everySeconds: 5 * 60, limitSeconds: 1800 } as const
/** A charge that the gateway shows is matched to its order within five minutes. */
const LATE_CHARGES = { everySeconds: 2 * 60, limitSeconds: 300 } as const

/** Soon after a start; recently compared days are skipped. */
const BOOKS = { everySeconds: 60, limitSeconds: 300 } as const

/** Subscribers of stock alerts wait for days, so half a minute more does not matter. */
const ALERTS = { everySeconds: 30, limitSeconds: 300 } as const

/**
 * The job runs more often than it counts: the time of the next count depends on the duration of the last one
 * (store-unfiltered-counts.ts).
 */
const LIST_COUNTS = { everySeconds: 60, limitSeconds: 600 } as const

/** Reading thousands of scans takes minutes, because a single process reads them all. */
const SCANS = { everySeconds: 30, limitSeconds: 3600 } as const
/** Retry delay while the file reader is busy with interactive requests. */
const SCANS_AGAIN_MS = 2000

const COUNTS_MS = 15_000
const MAX_BATCHES = 100
/** Longer than it takes to delete the changes of an import of a million rows. */
const CHANGES_MS = 60_000
/** Longer than it ever takes to write a file. */
const PARTIAL_MS = 86_400_000

/** After these, the buyer of an approved return may have other pieces to send. */
const RETURN_PIECES_MOVED = [
  'fulfillment.lost',
  'fulfillment.found',
  'fulfillment.came_back',
  'fulfillment.sent_again',
  'return.received',
] as const satisfies EventName[]

type Shop = {
  db: Db
  databaseUrl: string
  files: Files
  dataDir: string
  assetHours: number
  providers: Providers
  /** the virus scanner of uploads; undefined: none */
  scannerUrl: string | undefined
  transport: Transport
  /** the CDN in front of the store; null: none that accepts purges */
  cdn: Cdn | null
  log: Log
  logLevel: string
  publicUrl: () => string
  /** True once the shop is open; before that, only staff get mails. */
  isOpen: () => boolean
}

/** All background jobs of the store. A failure is logged and retried. */
export function jobsOf(shop: Shop): Job[] {
  const { db, log } = shop
  const context = () => ({ db, providers: shop.providers, log, publicUrl: shop.publicUrl() })
  const job = (queue: QueueName, pace: Pace, work: (isStopped: () => boolean) => Promise<unknown>): Job => ({
    queue,
    ...pace,
    work: async stopping => void (await work(() => stopping.aborted)),
  })
  return [
    job('unpaid-orders', SOON, () => endUnpaid(shop)),
    job('quotes', SOON, () => followQuotes(shop)),
    job('returns', SOON, () => finishDueReturns({ db, log, publicUrl: shop.publicUrl() })),
    job('return-instructions', { ...CLEAN_UP, after: RETURN_PIECES_MOVED }, async () => {
      await mailChangedInstructions({ db, log, publicUrl: shop.publicUrl() })
    }),
    job('shipping-rates', SOON, () => deleteExpiredRates(db)),
    job('payments-without-answer', SOON, isStopped => resolveAttempts(context(), deadline(isStopped))),
    job('gateway-notifications', SOON, isStopped => resumeNotifications(context(), deadline(isStopped))),
    job('refunds', { ...SOON, after: ['refund.requested'] }, isStopped =>
      runDueRefunds(context(), deadline(isStopped)),
    ),
    job('late-charges', LATE_CHARGES, isStopped => refundLateCharges(context(), databaseNow(), deadline(isStopped))),
    job('reconciliation', BOOKS, () => compareBooks(db)),
    importsJob(shop),
    mailJob({
      db,
      transport: shop.transport,
      log,
      timing: MAIL_TIMING,
      stillMeant: { back_in_stock: isStockAlertDue },
      onlyTo: async () => (shop.isOpen() ? null : staffAddresses(db)),
    }),
    job('backorders', { ...ALERTS, after: ['backorder.sold', 'backorder.arrived'] }, isStopped =>
      followBackorders(shop, isStopped),
    ),
    job('stock-alerts', ALERTS, isStopped => sendStockAlerts(db, shop.publicUrl(), isStopped)),
    job('shelf-life', CLEAN_UP, isStopped => stopExpired({ db, stockedPart }, isStopped)),
    job('documents', CLEAN_UP, isStopped => readDueForms({ db, stockedPart, files: shop.files, log }, isStopped)),
    scansJob(shop),
    job('shelf-counts', LIST_COUNTS, () => storeUnfilteredCounts(db)),
    ...(shop.cdn ? [purgesJob({ db, cdn: shop.cdn, log })] : []),
    job('facts', { ...ALERTS, after: ['product.changed'] }, isStopped => fillDueFacts(db, isStopped)),
    job('stock-check', CLEAN_UP, isStopped => checkStock({ db, log }, isStopped)),
    job('demonstration', { ...LIST_COUNTS, after: ['opening.changed'] }, isStopped => continueEmptying(db, isStopped)),
    job('clean-up', CLEAN_UP, isStopped => deleteExpiredData(shop, isStopped)),
  ].map(watchedJob)
}

const purgesJob = (needs: Parameters<typeof sendPurges>[0]): Job => ({
  queue: 'cdn-purges' satisfies QueueName,
  everySeconds: 60,
  limitSeconds: 300,
  after: ['product.changed', 'category.changed', 'settings.changed'] satisfies EventName[],
  work: stopping => sendPurges(needs, () => stopping.aborted),
})

const scansJob = ({ db, files, log, scannerUrl }: Shop): Job => ({
  queue: 'scans' satisfies QueueName,
  ...SCANS,
  after: ['scan.sent'] satisfies EventName[],
  work: async stopping => {
    const context = { db, files, log, scannerUrl, stockedPart, knownPartKeys, rolesOf }
    const isDone = await processScans(context, () => stopping.aborted)
    return isDone ? undefined : new Date(Date.now() + SCANS_AGAIN_MS)
  },
})

/** Writes this process's counters from memory to the database at intervals, and once more when it stops. */
export function startCounts(shop: Pick<Shop, 'db' | 'log'>): { stop(): Promise<void> } {
  let writing = Promise.resolve()
  const write = () => {
    writing = writing.then(() => writeCounts(shop))
    return writing
  }
  const timer = setInterval(() => void write(), COUNTS_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return write()
    },
  }
}

type Pace = Pick<Job, 'everySeconds' | 'limitSeconds'> & { after?: readonly EventName[] }

async function endUnpaid({ db, log, publicUrl }: Shop): Promise<void> {
  const released = await releaseExpired(db, publicUrl())
  if (released > 0) log.info({ released }, 'unpaid orders ended')
}

async function followBackorders({ db, publicUrl }: Shop, isStopped: () => boolean): Promise<void> {
  await serveRemaining(db, isStopped)
  await notifyArrivals(db, publicUrl(), isStopped)
}

/** Deletes expired data in the database and in the file store. */
export async function deleteExpiredData(
  shop: Pick<Shop, 'db' | 'files' | 'log' | 'assetHours'>,
  isStopped = () => false,
): Promise<void> {
  const { db, files, log } = shop
  await cleanUp(shop, isStopped)
  await finishDeletions(db, isStopped).catch(error => log.error({ err: error }, 'data that is to be deleted'))
  await cleanFiles({ db, files, log, isStopped }).catch(error => log.error({ err: error }, 'files past their time'))
  await hashGuestTokens(db, isStopped).catch(error => log.error({ err: error }, 'tokens of guests’ links'))
  // Imports of the back office delete these changes themselves; imports from the command line do not.
  await deleteExpiredChanges(db, CHANGES_MS).catch(error => log.error({ err: error }, 'what lists have changed'))
  await deleteUnusedLists(db, files).catch(error => log.error({ err: error }, 'lists past their time'))
  await deleteUnnamedFiles(db, files).catch(error => log.error({ err: error }, 'files that no list has'))
  await discardOldScans({ db, files }, isStopped).catch(error => log.error({ err: error }, 'scans past their time'))
  await deleteUnnamedScans({ db, files }).catch(error => log.error({ err: error }, 'files that no batch of scans has'))
  await deleteExpiredAssets(db, files, shop.assetHours, isStopped).catch(error =>
    log.error({ err: error }, 'scripts of former versions'),
  )
  await files
    .deletePartial(databaseNow().getTime() - PARTIAL_MS)
    .catch(error => log.error({ err: error }, 'files half written'))
}

/** Ends expired offers, sends reminders before the end, and reports unanswered AOG requests. */
async function followQuotes({ db, log, publicUrl }: Shop): Promise<void> {
  // A failure of one task does not stop the others.
  const count = (work: Promise<number>, name: string) =>
    work.catch(error => {
      log.error({ err: error }, name)
      return 0
    })
  const escalated = await count(escalateAog(db, store, publicUrl()), 'AOG requests without an answer')
  await count(submitPendingLinkDrafts({ db, log, publicUrl: publicUrl() }), 'quote requests from mailed links')
  const expired = await count(expireQuotes(db), 'expiring quotes')
  const reminded = await count(remindOfQuotes(db, store, publicUrl()), 'quote reminders')
  if (expired + reminded + escalated > 0) log.info({ expired, reminded, escalated }, 'quotes')
}

/** The interval at which counters are written: a killed process loses at most the counts of one interval. */
async function writeCounts({ db, log }: Pick<Shop, 'db' | 'log'>): Promise<void> {
  try {
    await writeMissedSearches(db, storeDay(databaseNow(), store.timeZone))
    await writeVitals(db)
  } catch (error) {
    log.error({ err: error }, 'counts')
  }
}

/** Deletes expired rows in batches, until none are left or the store stops. */
export async function cleanUp({ db, log }: Pick<Shop, 'db' | 'log'>, isStopped = () => false): Promise<void> {
  try {
    await cleanDatabase({ db, log, isStopped })
    for (let batch = 0; batch < MAX_BATCHES && !isStopped(); batch++) if ((await deleteMissedSearches(db)) === 0) return
  } catch (error) {
    log.error({ err: error }, 'cleaning up')
  }
}
