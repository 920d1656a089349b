import {
  ATTEMPT_STATES,
  isTooOldToRefund,
  NOTIFICATION_OUTCOMES,
  REFUND_METHODS,
  REFUND_STATES,
} from '../../domain/payments/payment.ts'
import { z } from '../../domain/text/zod.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import type { AttemptView, NotificationView, RefundView } from './admin-shapes.ts'

export const MAX_LISTED = 100
const AttemptRowShape = z.object({
  id: z.string(),
  orderNumber: z.string(),
  message: z.nullable(z.string()),
  state: z.enum(ATTEMPT_STATES),
  transactionId: z.nullable(z.string()),
  orderId: z.string(),
  reasonCode: z.nullable(z.string()),
  cardBrand: z.nullable(z.string()),
  cardLastFour: z.nullable(z.string()),
  amount: z.string(),
  createdAt: z.date(),
  closedAt: z.nullable(z.date()),
})
const RefundRowShape = z.object({
  id: z.string(),
  orderNumber: z.string(),
  state: z.enum(REFUND_STATES),
  transactionId: z.nullable(z.string()),
  orderId: z.string(),
  reason: z.string(),
  by: z.nullable(z.string()),
  tries: z.number(),
  lastError: z.nullable(z.string()),
  method: z.nullable(z.enum(REFUND_METHODS)),
  isOfReturn: z.boolean(),
  lines: z.array(
    z.object({
      quantity: z.number(),
      sku: z.string(),
      uom: z.string(),
      itemId: z.number(),
      amount: z.string(),
    }),
  ),
  amount: z.string(),
  createdAt: z.date(),
  nextTryAt: z.date(),
  doneAt: z.nullable(z.date()),
  /** null: unknown */
  chargedAt: z.nullable(z.date()),
  refundDays: z.nullable(z.number()),
})
const NotificationRowShape = z.object({
  transactionId: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  outcome: z.nullable(z.enum(NOTIFICATION_OUTCOMES)),
  notificationId: z.string(),
  eventType: z.string(),
  result: z.string(),
  receivedAt: z.date(),
  handledAt: z.nullable(z.date()),
})

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

/** Attempts for admins, newest first; `where` is SQL over `a` and its order `o`. */
export async function listAttempts(db: Db, where: string, values: readonly unknown[] = []): Promise<AttemptView[]> {
  const found = await rows(
    db,
    AttemptRowShape,
    `SELECT a.id, a.order_id, o.order_number, a.state, a.amount,
        a.transaction_id, a.reason_code, a.message, a.card_brand,
        a.card_last_four, a.created_at, a.closed_at
      FROM payment_attempts a JOIN orders_view o ON o.id = a.order_id
      WHERE ${where} ORDER BY a.created_at DESC LIMIT ${MAX_LISTED}`,
    [...values],
  )
  return found.map(({ amount, createdAt, closedAt, ...row }) => ({
    ...row,
    amount: readMoney(amount),
    createdAt: createdAt.toISOString(),
    closedAt: moment(closedAt),
  }))
}

// The event that decided a refund was written to the order's history in the same transaction, so both have the same
// time, and all events of that time have the same author.
const DECIDED_BY = `(SELECT coalesce(u.display_name, nullif(h.actor, 'admin'))
  FROM order_history_view h LEFT JOIN people u ON u.id = h.admin_id
  WHERE h.order_id = b.order_id AND h.created_at = b.created_at LIMIT 1)`

/** Refunds for admins, newest first; `where` is SQL over `b` and its order `o`. */
export async function listRefunds(db: Db, where: string, values: readonly unknown[] = []): Promise<RefundView[]> {
  const found = await rows(
    db,
    RefundRowShape,
    `SELECT b.id, b.order_id, o.order_number, b.state, b.method, b.amount, b.reason,
        b.transaction_id, b.tries, b.last_error, b.next_try_at,
        b.created_at, b.done_at, ${DECIDED_BY} AS by,
        b.is_of_return,
        (SELECT coalesce(json_agg(json_build_object('itemId', l.order_item_id, 'sku', i.sku, 'uom', i.uom, 'quantity', l.quantity,
            'amount', l.amount::text) ORDER BY i.position), '[]')
          FROM refund_lines l JOIN order_items_view i ON i.id = l.order_item_id WHERE l.refund_id = b.id) AS lines,
        CASE WHEN a.state = 'approved' THEN coalesce(a.closed_at, a.created_at) END AS charged_at, a.refund_days
      FROM refunds b JOIN orders_view o ON o.id = b.order_id JOIN payment_attempts a ON a.id = b.attempt_id
      WHERE ${where} ORDER BY b.created_at DESC LIMIT ${MAX_LISTED}`,
    [...values],
  )
  return found.map(({ amount, createdAt, nextTryAt, doneAt, chargedAt, refundDays, lines, ...row }) => ({
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
  const found = await rows(
    db,
    NotificationRowShape,
    `SELECT n.notification_id, n.event_type, n.transaction_id,
        n.received_at, n.handled_at, n.outcome, n.order_id, n.result
      FROM payment_notifications n WHERE ${where} ORDER BY n.received_at DESC LIMIT ${MAX_LISTED}`,
    [...values],
  )
  return found.map(({ receivedAt, handledAt, ...row }) => ({
    ...row,
    receivedAt: receivedAt.toISOString(),
    handledAt: moment(handledAt),
  }))
}
