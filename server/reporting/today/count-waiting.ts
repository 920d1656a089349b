import { z } from '../../../domain/text/zod.ts'
import { countPackages } from '../../fulfillments/list-packages.ts'
import { countForQuality } from '../../inventory/unit-documents/list-unconfirmed.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { countFailedJobs } from '../../platform/jobs/manage-jobs.ts'
import { countNewSubmissions } from '../../submissions/list-submissions.ts'
import { WAITS_TO_SHIP } from './internal/orders-of-today.ts'

export const WaitingShape = z.object({
  /** quotes of both kinds that wait for the back office, and the number of AOG requests among them */
  quotes: z.int(),
  aog: z.int(),
  /** paid orders to ship */
  orders: z.int(),
  /** packages that are late, or lost or returned and not settled, 100 of each at most */
  parcels: z.int(),
  /** returns to approve or deny */
  returns: z.int(),
  /** release documents to confirm, and units to inspect, 1,000 of each at most */
  documents: z.int(),
  inspections: z.int(),
  /** submissions that no one has opened */
  inbox: z.int(),
  /** mails that failed for good */
  mail: z.int(),
  /** runs of jobs that failed for good */
  queues: z.int(),
})
export type Waiting = z.infer<typeof WaitingShape>

const CountWaitingRowShape = z.omit(WaitingShape, {
  parcels: true,
  inbox: true,
  queues: true,
  documents: true,
  inspections: true,
})

/** The numbers of waiting records by kind, for the menu, the same as on Today. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const row = await firstRow(db, CountWaitingRowShape, {
    name: 'count-waiting',
    text: `SELECT q.quotes, q.aog, (SELECT count(*) FROM orders_view o WHERE ${WAITS_TO_SHIP}) AS orders,
        (SELECT count(*) FROM returns_view WHERE state = 'requested') AS returns,
        (SELECT count(*) FROM emails_view WHERE state = 'failed') AS mail
      FROM (SELECT count(*) AS quotes, count(*) FILTER (WHERE kind = 'aog') AS aog
        FROM quotes_view WHERE turn = 'admin') q`,
  })
  if (!row) throw new Error('counts are one row')
  const { late, unsettled } = await countPackages(db)
  return {
    ...row,
    ...(await countForQuality(db)),
    parcels: late + unsettled,
    inbox: await countNewSubmissions(db),
    queues: await countFailedJobs(db),
  }
}
