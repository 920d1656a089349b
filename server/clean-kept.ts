import { daysKept, type TimedKind } from '../domain/privacy/retention.ts'
import { store } from '../domain/settings/store.ts'
import { forgetAttachments } from './attachments/forget-attachments.ts'
import { forgetMerged } from './cart/merge-guest-cart.ts'
import { deleteEndedSessions, deleteOldLinks, forgetDevices } from './customers/accounts/delete-expired.ts'
import { forgetUnconfirmed } from './customers/contacts/subscribe.ts'
import { deleteOldMails } from './mail/delete-mails.ts'
import type { Db } from './platform/db/database.ts'
import type { Files } from './platform/files/open-files.ts'
import { forgetAnswers } from './platform/idempotency/forget-answers.ts'
import { deleteOldTries } from './platform/limits/limits.ts'
import type { Log } from './platform/observability/log.ts'
import { forgetSecurityEvents } from './platform/security-log/forget-security-events.ts'
import { anonymizeOldOrders } from './privacy/anonymize-old-orders.ts'
import { forgetRequests } from './privacy/forget-requests.ts'
import { noteCleanings } from './privacy/note-cleanings.ts'
import { deleteOldDrafts } from './quotes/link-drafts.ts'
import { forgetUploads } from './returns/forget-uploads.ts'
import { forgetExpired } from './shipping/forget-expired.ts'
import { forgetAlerts, forgetUnconfirmedAlerts } from './stock-alerts/forget-alerts.ts'
import { forgetSentFiles, forgetUnsent } from './submissions/forget-files.ts'
import { forgetOldSubmissions } from './submissions/forget-old.ts'

type InDatabase = (db: Db, days: number) => Promise<number>
type WithFiles = (place: { db: Db; files: Files }, days: number) => Promise<number>

// One of each kind that ends by time (domain/privacy/retention.ts): it deletes a batch of what is older, and returns how many.
const OF_FILES = {
  orders: (place, days) => anonymizeOldOrders(place, 'paid', days),
  unpaidOrders: (place, days) => anonymizeOldOrders(place, 'unpaid', days),
  cvs: ({ db, files }, days) => forgetSentFiles(db, files, days),
  uploads: async ({ db, files }) =>
    (await forgetAttachments(db, files)) + (await forgetUploads(db, files)) + (await forgetUnsent(db, files)),
} satisfies Partial<Record<TimedKind, WithFiles>>

const OF_DATABASE: Record<Exclude<TimedKind, keyof typeof OF_FILES>, InDatabase> = {
  sessions: db => deleteEndedSessions(db),
  mailedLinks: db => deleteOldLinks(db),
  knownDevices: forgetDevices,
  quoteDrafts: db => deleteOldDrafts(db),
  attempts: db => deleteOldTries(db),
  mails: deleteOldMails,
  answers: forgetAnswers,
  unconfirmedNews: forgetUnconfirmed,
  unconfirmedAlerts: forgetUnconfirmedAlerts,
  stockAlerts: forgetAlerts,
  securityLog: forgetSecurityEvents,
  mergedCarts: forgetMerged,
  shippingRates: db => forgetExpired(db),
  submissions: forgetOldSubmissions,
  dataRequests: forgetRequests,
}

const MOST_BATCHES = 100
type Cleaning = { db: Db; log: Pick<Log, 'error'>; isStopped: () => boolean }

/** Deletes what is past its time in the database, batch after batch, until nothing is left or the store stops. */
export const cleanDatabase = ({ db, ...cleaning }: Cleaning): Promise<void> =>
  clean({ db, ...cleaning }, OF_DATABASE, (work, days) => work(db, days))

/** The same of what has files. */
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
      for (let batch = 0; batch < MOST_BATCHES && !isStopped(); batch++) {
        const deleted = await batchOf(work, daysKept(kind, store.days))
        all += deleted
        if (deleted === 0) break
      }
      cleaned.set(kind, all)
    } catch (error) {
      // The others go on.
      log.error({ err: error, kind }, 'cleaning up')
    }
  }
  await noteCleanings(db, cleaned)
}

const isTimed = (name: string, kinds: object): name is TimedKind => name in kinds
const entriesOf = <Work>(kinds: Partial<Record<TimedKind, Work>>): [TimedKind, Work][] =>
  Object.entries<Work | undefined>(kinds).flatMap(([name, work]) =>
    isTimed(name, kinds) && work !== undefined ? [[name, work]] : [],
  )
