import { perUnit, quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { isOrderEventAllowed } from '../../domain/orders/order.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { consumeLimit, refundLimit } from '../limits.ts'
import { ADMIN, NOT_A_UUID, orderOf } from '../orders/find-order.ts'
import { checkSeen } from '../orders/lock-order.ts'
import type { RefundContext } from '../payments/run-refund.ts'
import { inTransaction, type Tx } from '../platform/db/database.ts'
import { hasStoredAnswer, withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts'
import { type CanceledOrder, cancel, finishCanceling } from './cancel-order.ts'
import { cancelPieces } from './internal/cancel-pieces.ts'
import { type Canceler, checkMayCancel } from './internal/canceler.ts'
import type { PieceLocations, SomePieces } from './internal/piece-locations.ts'
import { readOpened } from './internal/read-opened.ts'
import { refuseBelowMinimum } from './internal/refuse-below-minimum.ts'
import { refusePacked } from './internal/refuse-packed.ts'
import { refusePartOfQuote } from './internal/refuse-part-of-quote.ts'

/**
 * Cancels pieces of a paid order's lines that have not left and are not packed. Cancels the order if its last pieces are canceled
 * and none has left. A retry with the same `key` has no effect and returns the first answer. Refuses NOT_PERMITTED,
 * ORDER_NOT_FOUND, ORDER_LINK_OLD, ORDER_MOVED_ON, LINES_NOT_PAID, ORDER_NOT_CANCELABLE, LINE_UNKNOWN, LINE_MOVED_ON, LINE_PACKED,
 * LINE_QUOTED, REST_BELOW_MINIMUM, KEY_REUSED, TOO_MANY_ATTEMPTS.
 */
export async function cancelLines(
  context: RefundContext,
  orderId: string,
  asked: readonly SomePieces[],
  by: Canceler,
  key: string | null,
): Promise<CanceledOrder> {
  if (NOT_A_UUID.test(orderId)) throw new Refusal('ORDER_NOT_FOUND')
  // A key gives no access: a caller who may not see the order is refused, even if the key has a stored answer.
  const order = await orderOf(context.db, orderId, 'buyer' in by ? by.buyer : ADMIN)
  const who = 'buyer' in by ? { buyer: true } : { adminId: by.adminId, reason: by.reason }
  const request = key === null ? null : { key, what: { linesCanceled: { orderId, lines: asked, ...who } } }
  let isNew = false
  const work = (tx: Tx) => {
    isNew = true
    return cancelSome(tx, orderId, asked, by, context.publicUrl)
  }
  const cancelOnce = async () =>
    finishCanceling(
      context,
      orderId,
      await (request ? withIdempotencyKey(context.db, request, CanceledShape, work) : inTransaction(context.db, work)),
    )
  // The limit does not count retries with a stored answer, because they mail nothing.
  const isRepeated = request !== null && (await hasStoredAnswer(context.db, request.key))
  if (!('buyer' in by) || isRepeated) return cancelOnce()
  // Each cancellation sends a mail to an address that a guest has typed. The limit counts the cancellation in advance,
  // so that concurrent calls count too. Refused calls and concurrent retries are refunded.
  await consumeLimit(context.db, 'canceled pieces', order.id)
  const refundAttempt = () => refundLimit(context.db, 'canceled pieces', order.id)
  try {
    const canceled = await cancelOnce()
    if (!isNew) await refundAttempt()
    return canceled
  } catch (error) {
    if (error instanceof Refusal) await refundAttempt()
    throw error
  }
}

/** The ID of the refund to request from the gateway; null: none. */
const CanceledShape = z.nullable(z.string())

/**
 * The first step of cancelLines, in the database only. Returns the ID of the refund to request from the gateway; null:
 * none.
 */
export async function cancelSome(
  tx: Tx,
  orderId: string,
  asked: readonly SomePieces[],
  by: Canceler,
  publicUrl: string,
): Promise<string | null> {
  const order = await orderOf(tx, orderId, 'buyer' in by ? by.buyer : ADMIN, true)
  checkMayCancel(order, by)
  if ('adminId' in by) checkSeen(order, by.version)
  if (order.paymentStatus === 'unpaid') throw new Refusal('LINES_NOT_PAID')
  if (!isOrderEventAllowed('lines_canceled', order.status, 'buyer' in by ? 'buyer' : 'admin'))
    throw new Refusal('ORDER_NOT_CANCELABLE')
  const pieces = await readOpened(tx, order, by, asked)
  checkPieces(pieces, asked, 'buyer' in by)
  const total = (of: readonly { quantity: number }[]) => of.reduce((all, { quantity }) => all + quantity, 0)
  const isLast = total(asked) === pieces.items.reduce((all, { toLeave }) => all + toLeave, 0)
  if (isLast && !pieces.hasLeft) return cancel(tx, orderId, by, publicUrl)
  // Of an order that has left in part, the freight and the work are paid already.
  if ('buyer' in by && !pieces.hasLeft) refuseBelowMinimum(order, pieces, asked)
  return cancelPieces(tx, order, pieces, asked, by, publicUrl)
}

function checkPieces({ items }: PieceLocations, asked: readonly SomePieces[], isBuyer: boolean): void {
  if (new Set(asked.map(({ itemId }) => itemId)).size < asked.length) throw new Refusal('LINE_UNKNOWN')
  for (const { itemId, quantity } of asked) {
    const item = items.find(({ id }) => id === itemId)
    if (!item) throw new Refusal('LINE_UNKNOWN')
    const { sku, uom, toLeave, packed } = item
    if (quantity > toLeave)
      throw new Refusal(
        'LINE_MOVED_ON',
        `Of ${sku} ${perUnit(uom) ? quantityIn(uom, toLeave) : toLeave} can still be canceled. Please look at the order again.`,
      )
    if (quantity > toLeave - packed) refusePacked({ sku, uom, packed }, isBuyer)
  }
  if (isBuyer) refusePartOfQuote(items, asked)
}
