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
import { NOW } from '../platform/db/column-types.ts'
import { inTransaction, type Tx } from '../platform/db/database.ts'
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts'
import { listRefunds } from './list-payments.ts'
import { moveRefund } from './move-refund.ts'
import { freightRefunded, readPaidLines } from './read-paid-lines.ts'
import { chargeOf, leftToRefund, type RefundLine, requestRefund } from './request-refund.ts'
import { type RefundContext, startRefund } from './run-refund.ts'

export type RefundRequest = {
  orderId: string
  /** null: all that is left, or the sum of the `lines` */
  amount: Cents | null
  /** pieces to refund, with cents of freight; null or omitted: a refund by amount */
  lines?: readonly { itemId: number; quantity: number }[] | null
  freight?: Cents
  reason: string
  /** the refundable amount that the admin saw; null: not checked */
  left: Cents | null
  /** version of the order that the admin saw */
  version?: number | undefined
  /** chosen by the caller: the same key returns the same refund */
  key: string
  adminId: string
}

const tooOld = (days: number | null = null): string =>
  `This charge is more than ${days} days old, so the card company no longer refunds it. Refund it another way, by check or transfer, and note that on the order.`

const leftChanged = (seen: Cents, left: Cents): string =>
  `This order can now be refunded up to ${formatMoney(left)}, not ${formatMoney(seen)}, because another refund was made. Your refund was not made. Please check the payment history before you try again.`

/**
 * Requests a refund of an order by an admin; returns the refund's ID. The amount never exceeds the charge less other
 * refunds, done or pending. Refuses ORDER_NOT_FOUND, LINE_UNKNOWN, LINE_REFUNDED, NOTHING_TO_REFUND,
 * REFUND_LEFT_CHANGED, ORDER_MOVED_ON, REFUND_TOO_LARGE, REFUND_TOO_OLD, and KEY_REUSED for a key that was used for
 * another request.
 */
export async function refundOrder(context: RefundContext, input: RefundRequest): Promise<string> {
  const { orderId, reason, left: seen, version, key, adminId, lines: pieces = null, freight = ZERO } = input
  if (NOT_A_UUID.test(orderId)) throw new Refusal('ORDER_NOT_FOUND')
  // A retry with the same key returns the first refund, even with the new value of `left`.
  const idempotent = {
    key,
    what: { refundAsked: { orderId, amount: input.amount, reason, adminId, ...ofLines(input) } },
  }
  const id = await withIdempotencyKey(context.db, idempotent, z.string(), async tx => {
    const order = await lockOrder(tx, orderId)
    const left = (await leftToRefund(tx, orderId))?.left ?? ZERO
    if (left === 0) throw new Refusal('NOTHING_TO_REFUND')
    if (seen !== null && seen !== left) throw new Refusal('REFUND_LEFT_CHANGED', leftChanged(seen, left), { left })
    checkSeen(order, version)
    const lines = pieces === null ? [] : await refundedLines(tx, order, pieces, freight)
    const amount = pieces === null ? input.amount : cents(sum(lines.map(line => line.amount)) + freight)
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
        after: { leftAmount: left - (amount ?? left), amount: amount ?? left, ...ofLines(input), reason },
      },
    })
    context.log.info({ orderId, refund: id, amount, adminId }, 'refund requested')
    return id
  })
  await startRefund(context, id)
  return id
}

const ofLines = ({ lines = null, freight = ZERO }: RefundRequest) => (lines === null ? {} : { lines, freight })

/**
 * The amounts for pieces of lines. Refuses LINE_UNKNOWN, LINE_REFUNDED, and REFUND_TOO_LARGE for more freight than is
 * left of the paid freight.
 */
async function refundedLines(
  tx: Tx,
  order: OrderRow,
  input: readonly { itemId: number; quantity: number }[],
  freight: Cents,
): Promise<RefundLine[]> {
  const paid = await readPaidLines(tx, order.id)
  if (new Set(input.map(({ itemId }) => itemId)).size < input.length) throw new Refusal('LINE_UNKNOWN')
  const freightLeft = cents(Math.max(0, order.shippingFee - (await freightRefunded(tx, order.id))))
  if (freight > freightLeft)
    throw new Refusal('REFUND_TOO_LARGE', `Up to ${formatMoney(freightLeft)} of the shipping cost can be refunded.`)
  return input.map(({ itemId, quantity }) => {
    const line = paid.find(one => one.itemId === itemId)
    if (!line) throw new Refusal('LINE_UNKNOWN')
    const open = line.quantity - line.refunded
    if (quantity > open)
      throw new Refusal(
        'LINE_REFUNDED',
        `Only ${open} of ${line.sku} can still be refunded. Please check the order again.`,
      )
    return { itemId, quantity, amount: worthOf(line, quantity) }
  })
}

/**
 * Retries a failed refund from the start. A pending or completed refund stays as it is. Refuses REFUND_NOT_FOUND, and
 * REFUND_TOO_OLD for a refund that was never requested because its charge is too old. A requested one may have been
 * done without an answer, so the retry checks that first, however old the charge is now.
 */
export async function retryRefund(context: RefundContext, id: string, adminId: string): Promise<void> {
  if (NOT_A_UUID.test(id)) throw new Refusal('REFUND_NOT_FOUND')
  const [failed] = await listRefunds(context.db, 'b.id = $1', [id])
  if (!failed) throw new Refusal('REFUND_NOT_FOUND')
  if (failed.isTooOld)
    throw new Refusal('REFUND_TOO_OLD', tooOld((await chargeOf(context.db, failed.orderId))?.refundDays))
  await inTransaction(context.db, async tx => {
    const again = await moveRefund(tx, { id, state: 'failed' }, 'requested', { tries: 0, nextTryAt: NOW })
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
