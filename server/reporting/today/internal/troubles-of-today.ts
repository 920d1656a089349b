import { z } from '../../../../domain/text/zod.ts'
import { SUBJECT } from '../../../mail/write-mail.ts'
import { countExceptions, countUnexplained } from '../../../payments/count-exceptions.ts'
import { readMoney } from '../../../platform/db/column-types.ts'
import type { Db } from '../../../platform/db/database.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'

export const TroublesOfTodayShape = z.object({
  /** payments whose result the gateway has not reported, or which it holds for review */
  openPayments: z.int(),
  openLongest: z.array(
    z.object({
      orderId: z.uuid(),
      reference: z.string(),
      orderNumber: z.string(),
      amount: z.int(),
      state: z.enum(['unknown', 'held']),
      createdAt: z.date(),
    }),
  ),
  /** payments without an answer for too long, and failed refunds; the page of payments has more */
  overduePayments: z.int(),
  failedRefunds: z.int(),
  /** notifications of the gateway in the last week that the payment records do not explain */
  unexplainedNotifications: z.int(),
  /** mails that failed for good, and the latest of them */
  failedMails: z.int(),
  mailNext: z.array(
    z.object({ id: z.int(), subject: z.string(), recipient: z.string(), lastError: z.string(), createdAt: z.date() }),
  ),
})
type TroublesOfToday = z.infer<typeof TroublesOfTodayShape>
const OpenRowShape = z.object({
  orderId: z.string(),
  createdAt: z.date(),
  state: z.enum(['unknown', 'held']),
  orderNumber: z.string(),
  reference: z.string(),
  amount: z.string(),
})

const MAX_SHOWN = 5

const MailsRowShape = TroublesOfTodayShape.shape.mailNext.def.element

const RowShape = z.pick(TroublesOfTodayShape, { openPayments: true, failedMails: true })

/** Problems with payments and mails that a person must handle. */
export async function troublesOfToday(db: Db): Promise<TroublesOfToday> {
  const row = await firstRow(db, RowShape, {
    name: 'today-troubles',
    text: `SELECT (SELECT count(*) FROM payment_attempts_view WHERE state IN ('unknown', 'held')) AS open_payments,
        (SELECT count(*) FROM emails_view WHERE state = 'failed') AS failed_mails`,
  })
  const open = await rows(db, OpenRowShape, {
    name: 'today-open-payments',
    text: `SELECT o.id AS order_id, a.reference, o.order_number, a.amount, a.state,
        a.created_at
      FROM payment_attempts_view a JOIN orders_view o ON o.id = a.order_id WHERE a.state IN ('unknown', 'held')
      ORDER BY a.created_at LIMIT ${MAX_SHOWN}`,
  })
  const mails = await rows(db, MailsRowShape, {
    name: 'today-failed-mails',
    text: `SELECT id, ${SUBJECT}, recipient, last_error, created_at FROM emails_view
      WHERE state = 'failed' ORDER BY id DESC LIMIT ${MAX_SHOWN}`,
  })
  if (!row) throw new Error('counts are one row')
  return {
    ...row,
    ...(await countExceptions(db)),
    unexplainedNotifications: await countUnexplained(db),
    openLongest: open.map(attempt => ({ ...attempt, amount: readMoney(attempt.amount) })),
    mailNext: mails,
  }
}
