import { sql } from 'drizzle-orm'
import { type Cents, cents, formatMoney, sum, ZERO } from '../../domain/money/money.ts'
import { isTooOldToRefund } from '../../domain/payments/payment.ts'
import { worthOf } from '../../domain/refunds/line-refund.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { recordEvent } from '../events.ts'
import { NOT_A_UUID } from '../orders/find-order.ts'
import { checkSeen, lockOrder, type OrderRow } from '../orders/lock-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { inTransaction, type Tx } from '../platform/db/database.ts'
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts'
import { listRefunds } from './list-payments.ts'
import { moveRefund } from './move-refund.ts'
import { freightRefunded, readPaidLines } from './read-paid-lines.ts'
import { chargeOf, leftToRefund, type RefundLine, requestRefund } from './request-refund.ts'
import { type RefundContext, startRefund } from './run-refund.ts'

export type RefundRequest = {
  orderId: string
  /** null: all that is left, or what the `lines` come to */
  amount: Cents | null
  /** pieces that are paid back, with so many cents of freight; null, or left out: it is for an amount */
  lines?: readonly { itemId: number; quantity: number }[] | null
  freight?: Cents
  reason: string
  /** what was left to be refunded, as who asks has seen it; null: he did not look */
  left: Cents | null
  /** of the order that was seen */
  version?: number | undefined
  /** drawn by who asks: the same key gives the same refund, however often it is sent */
  key: string
  adminId: string
}

const tooOld = (days: number | null = null): string =>
  `This charge is more than ${days} days old, so the card company no longer refunds it. Refund it another way, by check or transfer, and note that on the order.`

const leftChanged = (seen: Cents, left: Cents): string =>
  `Of this order ${formatMoney(left)} can be refunded now, not ${formatMoney(seen)}: somebody else has refunded meanwhile. Nothing was refunded by you. Please look at the payment history, and ask again if you still want to.`

/**
 * Gives money of an order back, by an admin; returns the refund. Never more than was charged less what went or is going back. Refuses
 * ORDER_NOT_FOUND, LINE_UNKNOWN, LINE_REFUNDED, NOTHING_TO_REFUND, REFUND_LEFT_CHANGED, ORDER_MOVED_ON, REFUND_TOO_LARGE, REFUND_TOO_OLD, and KEY_REUSED for a key that was used for something else.
 */
export async function refundOrder(context: RefundContext, asked: RefundRequest): Promise<string> {
  const { orderId, reason, left: seen, version, key, adminId, lines: pieces = null, freight = ZERO } = asked
  if (NOT_A_UUID.test(orderId)) throw new Refusal('ORDER_NOT_FOUND')
  // Who asks again, and sees by now what is left after the first time, asks for the same.
  const wish = { key, what: { refundAsked: { orderId, amount: asked.amount, reason, adminId, ...ofLines(asked) } } }
  const id = await withIdempotencyKey(context.db, wish, z.string(), async tx => {
    const order = await lockOrder(tx, orderId)
    const left = (await leftToRefund(tx, orderId))?.left ?? ZERO
    if (left === 0) throw new Refusal('NOTHING_TO_REFUND')
    if (seen !== null && seen !== left) throw new Refusal('REFUND_LEFT_CHANGED', leftChanged(seen, left), { left })
    checkSeen(order, version)
    const lines = pieces === null ? [] : await refundedLines(tx, order, pieces, freight)
    const amount = pieces === null ? asked.amount : cents(sum(lines.map(line => line.amount)) + freight)
    if (amount === 0) throw new Refusal('NOTHING_TO_REFUND')
    if (amount !== null && amount > left) throw new Refusal('REFUND_TOO_LARGE', undefined, { left })
    const charge = await chargeOf(tx, orderId)
    if (isTooOldToRefund(charge)) throw new Refusal('REFUND_TOO_OLD', tooOld(charge?.refundDays))
    const id = await requestRefund(tx, order, amount, reason, { key, lines })
    if (id === null) throw new Refusal('NOTHING_TO_REFUND')
    await moveOrder(tx, order, {
      event: 'refund_requested',
      by: { adminId },
      note: `${formatMoney(amount ?? left)} ${reason}`,
      audit: {
        action: 'payment.refund',
        subject: 'payment',
        before: { leftAmount: left },
        after: { leftAmount: left - (amount ?? left), amount: amount ?? left, ...ofLines(asked), reason },
      },
    })
    context.log.info({ orderId, refund: id, amount, adminId }, 'refund requested')
    return id
  })
  await startRefund(context, id)
  return id
}

const ofLines = ({ lines = null, freight = ZERO }: RefundRequest) => (lines === null ? {} : { lines, freight })

/** What goes back for some pieces. Refuses LINE_UNKNOWN, LINE_REFUNDED, and REFUND_TOO_LARGE for more freight than was paid and is left. */
async function refundedLines(
  tx: Tx,
  order: OrderRow,
  asked: readonly { itemId: number; quantity: number }[],
  freight: Cents,
): Promise<RefundLine[]> {
  const paid = await readPaidLines(tx, order.id)
  if (new Set(asked.map(({ itemId }) => itemId)).size < asked.length) throw new Refusal('LINE_UNKNOWN')
  const freightLeft = cents(Math.max(0, order.shippingFee - (await freightRefunded(tx, order.id))))
  if (freight > freightLeft)
    throw new Refusal('REFUND_TOO_LARGE', `Of its shipping cost ${formatMoney(freightLeft)} can be refunded.`)
  return asked.map(({ itemId, quantity }) => {
    const line = paid.find(one => one.itemId === itemId)
    if (!line) throw new Refusal('LINE_UNKNOWN')
    const open = line.quantity - line.refunded
    if (quantity > open)
      throw new Refusal(
        'LINE_REFUNDED',
        `Of ${line.sku} ${open} have not been refunded. Please look at the order again.`,
      )
    return { itemId, quantity, amount: worthOf(line, quantity) }
  })
}

/**
 * Tries a refund that failed again, from the beginning. One that is on its way, or done, is left as it is. Refuses
 * REFUND_NOT_FOUND, and REFUND_TOO_OLD for one that was never asked for because its charge is too old; one that was may
 * have been done unheard, which is looked at first, however old its charge is by now.
 */
export async function retryRefund(context: RefundContext, id: string, adminId: string): Promise<void> {
  if (NOT_A_UUID.test(id)) throw new Refusal('REFUND_NOT_FOUND')
  const [failed] = await listRefunds(context.db, 'b.id = $1', [id])
  if (!failed) throw new Refusal('REFUND_NOT_FOUND')
  if (failed.isTooOld)
    throw new Refusal('REFUND_TOO_OLD', tooOld((await chargeOf(context.db, failed.orderId))?.refundDays))
  await inTransaction(context.db, async tx => {
    const again = await moveRefund(tx, { id, state: 'failed' }, 'requested', { tries: 0, nextTryAt: sql`now()` })
    if (!again) return
    await recordEvent(tx, 'refund.requested', id)
    await writeAudit(tx, {
      adminId,
      action: 'payment.retry',
      subject: 'payment',
      subjectId: again.orderId,
      label: failed.orderNumber,
      before: { state: 'failed', lastError: again.lastError },
      after: { state: 'requested' },
    })
  })
  await startRefund(context, id)
}
