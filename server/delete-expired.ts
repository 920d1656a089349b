import { retentionDays, type TimedKind } from '../domain/privacy/retention.ts'
import { store } from '../domain/settings/store.ts'
import { deleteUnusedAttachments } from './attachments/delete-unused-attachments.ts'
import { deleteMergedCarts } from './cart/merge-guest-cart.ts'
import { deleteEndedSessions, deleteOldLinks, deleteUnusedDevices } from './customers/accounts/delete-expired.ts'
import { deleteUnconfirmedContacts } from './customers/contacts/subscribe.ts'
import { deleteOldMails } from './mail/delete-mails.ts'
import type { Db } from './platform/db/database.ts'
import type { Files } from './platform/files/open-files.ts'
import { deleteExpiredAnswers } from './platform/idempotency/delete-expired-answers.ts'
import { deleteOldTries } from './platform/limits/limits.ts'
import type { Log } from './platform/observability/log.ts'
import { deleteExpiredSecurityEvents } from './platform/security-log/delete-expired-security-events.ts'
import { anonymizeOldOrders } from './privacy/anonymize-old-orders.ts'
import { deleteExpiredRequests } from './privacy/delete-expired-requests.ts'
import { recordCleanups } from './privacy/record-cleanups.ts'
import { deleteOldDrafts } from './quotes/link-drafts.ts'
import { deleteUnusedUploads } from './returns/delete-unused-uploads.ts'
import { deleteExpiredRates } from './shipping/delete-expired-rates.ts'
import { deleteExpiredAlerts, deleteUnconfirmedAlerts } from './stock-alerts/delete-alerts.ts'
import { deleteExpiredSubmissions } from './submissions/delete-expired-submissions.ts'
import { deleteExpiredFiles, deleteUnsentUploads } from './submissions/delete-files.ts'

type InDatabase = (db: Db, days: number) => Promise<number>
type WithFiles = (place: { db: Db; files: Files }, days: number) => Promise<number>

// One function for each kind of expiring data (domain/privacy/retention.ts): it deletes a batch of older rows, and
// returns their number.
const OF_FILES = {
  orders: (place, days) => anonymizeOldOrders(place, 'paid', days),
  unpaidOrders: (place, days) => anonymizeOldOrders(place, 'unpaid', days),
  cvs: ({ db, files }, days) => deleteExpiredFiles(db, files, days),
  uploads: async ({ db, files }) =>
    (await deleteUnusedAttachments(db, files)) +
    (await deleteUnusedUploads(db, files)) +
    (await deleteUnsentUploads(db, files)),
} satisfies Partial<Record<TimedKind, WithFiles>>

const OF_DATABASE: Record<Exclude<TimedKind, keyof typeof OF_FILES>, InDatabase> = {
  sessions: db => deleteEndedSessions(db),
  mailedLinks: db => deleteOldLinks(db),
  knownDevices: deleteUnusedDevices,
  quoteDrafts: db => deleteOldDrafts(db),
  attempts: db => deleteOldTries(db),
  mails: deleteOldMails,
  answers: deleteExpiredAnswers,
  unconfirmedNews: deleteUnconfirmedContacts,
  unconfirmedAlerts: deleteUnconfirmedAlerts,
  stockAlerts: deleteExpiredAlerts,
  securityLog: deleteExpiredSecurityEvents,
  mergedCarts: deleteMergedCarts,
  shippingRates: db => deleteExpiredRates(db),
  submissions: deleteExpiredSubmissions,
  dataRequests: deleteExpiredRequests,
}

const MAX_BATCHES = 100
type Cleaning = { db: Db; log: Pick<Log, 'error'>; isStopped: () => boolean }

/** Deletes expired rows in batches, until none are left or the store stops. */
export const cleanDatabase = ({ db, ...cleaning }: Cleaning): Promise<void> =>
  clean({ db, ...cleaning }, OF_DATABASE, (work, days) => work(db, days))

/** The same for data with files. */
export const cleanFiles = ({ db, files, ...cleaning }: Cleaning & { files: Files }): Promise<void> =>
  clean<WithFiles>({ db, ...cleaning }, OF_FILES, (work, days) => work({ db, files }, days))

async function clean<Work>(
  { db, log, isStopped }: Cleaning,
  kinds: Partial<Record<TimedKind, Work>>,
  batchOf: (work: Work, days: number) => Promise<number>,
): Promise<void> {
  const cleaned = new Map<TimedKind, number>()
  for (const [kind, work] of entriesOf(kinds)) {
    if (isStopped()) break
    try {
      let all = 0
      for (let batch = 0; batch < MAX_BATCHES && !isStopped(); batch++) {
        const deleted = await batchOf(work, retentionDays(kind, store.days))
        all += deleted
        if (deleted === 0) break
      }
      cleaned.set(kind, all)
    } catch (error) {
      // A failed kind does not stop the other deletions.
      log.error({ err: error, kind }, 'cleaning up')
    }
  }
  await recordCleanups(db, cleaned)
}

const isTimed = (name: string, kinds: object): name is TimedKind => name in kinds
const entriesOf = <Work>(kinds: Partial<Record<TimedKind, Work>>): [TimedKind, Work][] =>
  Object.entries<Work | undefined>(kinds).flatMap(([name, work]) =>
    isTimed(name, kinds) && work !== undefined ? [[name, work]] : [],
  )
