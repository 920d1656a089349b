import { readMoney } from '../db/column-types.ts'
import type { Db } from '../db/database.ts'
import { LIVE_ATTEMPTS } from '../db/live-attempts.ts'
import type { Log } from '../log.ts'
import type { Exceptions, PaidOrderView } from './admin-shapes.ts'
import { UNEXPECTED } from './apply-transaction.ts'
import type { Gateway, ListedCharge } from './gateway.ts'
import { listAttempts, listNotifications, listTakeBacks, MOST_LISTED } from './list-payments.ts'

/** How long a payment may go without an answer before a person should look. */
export const OPEN_MINUTES = 15
const GATEWAY_DAYS = 3
const GATEWAY_MS = 8_000
const DAY_MS = 86_400_000

/** What should not be, or not for so long: each list is empty while all is well. The gateway is asked, for 8 s at most. */
export async function paymentExceptions(desk: { db: Db; gateway: Gateway; log: Log }): Promise<Exceptions> {
  const { db } = desk
  const asking = strayCharges(desk)
  const [openAttempts, paidWithoutCharge, chargedNotPaid, failedTakeBacks, notifications, stray] = await Promise.all([
    listAttempts(db, `a.state IN (${LIVE_ATTEMPTS}) AND a.created_at < now() - interval '${OPEN_MINUTES} minutes'`),
    paidOrders(db),
    listAttempts(
      db,
      `a.state = 'approved' AND (o.payment_status = 'unpaid' OR (o.payment_status IN ('voided', 'refunded')
        AND a.amount <> (SELECT coalesce(sum(amount), 0) FROM payment_take_backs WHERE attempt_id = a.id AND state = 'done')))`,
    ),
    listTakeBacks(db, `b.state = 'failed'`),
    listNotifications(
      db,
      `(n.handled_at IS NULL AND n.received_at < now() - interval '${OPEN_MINUTES} minutes')
        OR (starts_with(n.result, '${UNEXPECTED}') AND n.received_at > now() - interval '30 days')`,
    ),
    asking,
  ])
  const chargesWithoutOrder = stray.charges
    .slice(0, MOST_LISTED)
    .map(({ submittedAt, ...charge }) => ({ ...charge, submittedAt: submittedAt.toISOString() }))
  const { gatewayProblem } = stray
  return {
    ...{ openAttempts, paidWithoutCharge, chargedNotPaid, failedTakeBacks, notifications },
    ...{ chargesWithoutOrder, gatewayProblem },
  }
}

async function paidOrders(db: Db): Promise<PaidOrderView[]> {
  const { rows } = await db.$client.query<
    Omit<PaidOrderView, 'total' | 'createdAt'> & { total: string; createdAt: Date }
  >(
    `SELECT id AS "orderId", order_number AS "orderNumber", payment_status AS "paymentStatus", total,
        created_at AS "createdAt"
      FROM orders o WHERE payment_status <> 'unpaid'
        AND NOT EXISTS (SELECT FROM payment_attempts WHERE order_id = o.id AND state = 'approved')
      ORDER BY created_at DESC LIMIT ${MOST_LISTED}`,
  )
  return rows.map(({ total, createdAt, ...row }) => ({
    ...row,
    total: readMoney(total),
    createdAt: createdAt.toISOString(),
  }))
}

type Stray = { charges: ListedCharge[]; gatewayProblem: string | null }

/**
 * All charges of which no attempt knows and that are not on their way back, unless the order has an attempt whose answer
 * is still awaited.
 */
export async function strayCharges({ db, gateway, log }: { db: Db; gateway: Gateway; log: Log }): Promise<Stray> {
  let charges: ListedCharge[]
  try {
    charges = await gateway.listCharges(new Date(Date.now() - GATEWAY_DAYS * DAY_MS), AbortSignal.timeout(GATEWAY_MS))
  } catch (error) {
    log.warn({ error: String(error) }, 'the gateway was not asked for its charges')
    return { charges: [], gatewayProblem: 'The card gateway could not be asked.' }
  }
  const { rows } = await db.$client.query<{ id: string }>(
    `SELECT c.id FROM unnest($1::text[], $2::text[]) AS c (id, invoice)
      WHERE NOT EXISTS (SELECT FROM payment_attempts a WHERE transaction_id = c.id AND (state NOT IN ('declined', 'failed')
          OR EXISTS (SELECT FROM payment_take_backs WHERE attempt_id = a.id)))
        AND NOT EXISTS (SELECT FROM orders o JOIN payment_attempts a ON a.order_id = o.id
          WHERE o.order_number = c.invoice AND a.state IN (${LIVE_ATTEMPTS}))`,
    [charges.map(charge => charge.transactionId), charges.map(charge => charge.invoiceNumber)],
  )
  const stray = new Set(rows.map(row => row.id))
  return { charges: charges.filter(charge => stray.has(charge.transactionId)), gatewayProblem: null }
}
