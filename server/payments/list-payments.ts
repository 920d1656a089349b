import { isTooOldToRefund } from '../../domain/payments/payment.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'
import type { AttemptView, NotificationView, RefundView } from './admin-shapes.ts'

export const MAX_LISTED = 100

type Row<View> = Omit<View, 'amount' | 'createdAt' | 'closedAt' | 'nextTryAt' | 'doneAt' | 'receivedAt' | 'handledAt'>
type AttemptRow = Row<AttemptView> & { amount: string; createdAt: Date; closedAt: Date | null }
type RefundRow = Omit<Row<RefundView>, 'isTooOld' | 'lines'> & {
  lines: (Omit<RefundView['lines'][number], 'amount'> & { amount: string })[]
  amount: string
  createdAt: Date
  nextTryAt: Date
  doneAt: Date | null
  /** null: unknown */
  chargedAt: Date | null
  refundDays: number | null
}
type NotificationRow = Row<NotificationView> & { receivedAt: Date; handledAt: Date | null }

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

/** Attempts for admins, newest first; `where` is SQL over `a` and its order `o`. */
export async function listAttempts(db: Db, where: string, values: readonly unknown[] = []): Promise<AttemptView[]> {
  const { rows } = await db.$client.query<AttemptRow>(
    `SELECT a.id, a.order_id AS "orderId", o.order_number AS "orderNumber", a.state, a.amount,
        a.transaction_id AS "transactionId", a.reason_code AS "reasonCode", a.message, a.card_brand AS "cardBrand",
        a.card_last_four AS "cardLastFour", a.created_at AS "createdAt", a.closed_at AS "closedAt"
      FROM payment_attempts a JOIN orders_view o ON o.id = a.order_id
      WHERE ${where} ORDER BY a.created_at DESC LIMIT ${MAX_LISTED}`,
    [...values],
  )
  return rows.map(({ amount, createdAt, closedAt, ...row }) => ({
    ...row,
    amount: readMoney(amount),
    createdAt: createdAt.toISOString(),
    closedAt: moment(closedAt),
  }))
}

// The event that decided a refund was written to the order's history in the same transaction, so both have the same
// time.
const DECIDED_BY = `(SELECT coalesce(u.display_name, nullif(h.actor, 'admin'))
  FROM order_history_view h LEFT JOIN people u ON u.id = h.admin_id
  WHERE h.order_id = b.order_id AND h.created_at = b.created_at AND h.event IN ('canceled', 'lines_canceled', 'refund_requested', 'return_received') LIMIT 1)`

/** Refunds for admins, newest first; `where` is SQL over `b` and its order `o`. */
export async function listRefunds(db: Db, where: string, values: readonly unknown[] = []): Promise<RefundView[]> {
  const { rows } = await db.$client.query<RefundRow>(
    `SELECT b.id, b.order_id AS "orderId", o.order_number AS "orderNumber", b.state, b.method, b.amount, b.reason,
        b.transaction_id AS "transactionId", b.tries, b.last_error AS "lastError", b.next_try_at AS "nextTryAt",
        b.created_at AS "createdAt", b.done_at AS "doneAt", ${DECIDED_BY} AS by,
        b.is_of_return AS "isOfReturn",
        (SELECT coalesce(json_agg(json_build_object('itemId', l.order_item_id, 'sku', i.sku, 'uom', i.uom, 'quantity', l.quantity,
            'amount', l.amount::text) ORDER BY i.position), '[]')
          FROM refund_lines l JOIN order_items_view i ON i.id = l.order_item_id WHERE l.refund_id = b.id) AS lines,
        CASE WHEN a.state = 'approved' THEN coalesce(a.closed_at, a.created_at) END AS "chargedAt", a.refund_days AS "refundDays"
      FROM refunds b JOIN orders_view o ON o.id = b.order_id JOIN payment_attempts a ON a.id = b.attempt_id
      WHERE ${where} ORDER BY b.created_at DESC LIMIT ${MAX_LISTED}`,
    [...values],
  )
  return rows.map(({ amount, createdAt, nextTryAt, doneAt, chargedAt, refundDays, lines, ...row }) => ({
    ...row,
    lines: lines.map(line => ({ ...line, amount: readMoney(line.amount) })),
    isTooOld: row.state === 'failed' && row.tries === 0 && isTooOldToRefund(chargedAt && { at: chargedAt, refundDays }),
    amount: readMoney(amount),
    nextTryAt: nextTryAt.toISOString(),
    createdAt: createdAt.toISOString(),
    doneAt: moment(doneAt),
  }))
}

/** Notifications for admins, newest first; `where` is SQL over `n`. */
export async function listNotifications(
  db: Db,
  where: string,
  values: readonly unknown[] = [],
): Promise<NotificationView[]> {
  const { rows } = await db.$client.query<NotificationRow>(
    `SELECT n.notification_id AS "notificationId", n.event_type AS "eventType", n.transaction_id AS "transactionId",
        n.received_at AS "receivedAt", n.handled_at AS "handledAt", n.outcome, n.order_id AS "orderId", n.result
      FROM payment_notifications n WHERE ${where} ORDER BY n.received_at DESC LIMIT ${MAX_LISTED}`,
    [...values],
  )
  return rows.map(({ receivedAt, handledAt, ...row }) => ({
    ...row,
    receivedAt: receivedAt.toISOString(),
    handledAt: moment(handledAt),
  }))
}
