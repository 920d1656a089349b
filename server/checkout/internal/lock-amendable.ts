import { Refusal } from '../../../domain/refusal.ts'
import { type AdminSetCharges, readAdminSet } from '../../cart/cart-charges.ts'
import type { OwnOrderName } from '../../cart/owned-order.ts'
import { releaseStock } from '../../inventory/release-stock.ts'
import { orderIfTheirs } from '../../orders/find-order.ts'
import { guestTokenOf } from '../../orders/guest-link.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { readItems } from '../../orders/read-items.ts'
import type { WrittenOrder } from '../../orders/write-order.ts'
import { liveAttempt } from '../../payments/live-attempt.ts'
import type { Tx } from '../../platform/db/database.ts'

export type Amendable = WrittenOrder & {
  userId: string | null
  productIds: number[]
  /** what the desk has set that it is charged besides; null: it has set nothing */
  adminCharges: AdminSetCharges | null
}

/**
 * Locks an order of the buyer's own that may still be changed. Null when there is none, or it has ended without being paid:
 * then a new one is placed. Whose it is is seen here, with the lock: it may have become another's since it was looked at.
 * Refuses ORDER_ALREADY_PAID, and PAYMENT_IN_PROGRESS while the bank may still say yes to what it was.
 */
export async function lockAmendable(
  tx: Tx,
  { orderId, token }: OwnOrderName,
  buyer: string | null,
): Promise<Amendable | null> {
  const order = await orderIfTheirs(tx, orderId, { token, userId: buyer }, true)
  if (!order) return null
  if (order.paymentStatus !== 'unpaid') throw new Refusal('ORDER_ALREADY_PAID')
  if (order.status !== 'pending') return null
  const { id, orderNumber, userId } = order
  if ((await liveAttempt(tx, orderId)) !== null) {
    const data = { isOwn: true, orderId, orderNumber, token: await guestTokenOf(tx, orderId) }
    throw new Refusal('PAYMENT_IN_PROGRESS', undefined, data)
  }
  const productIds = (await readItems(tx, orderId)).flatMap(({ productId }) => productId ?? [])
  const adminCharges = order.hasDeskCharges ? await readAdminSet(tx, orderId) : null
  return { id, orderNumber, userId, productIds, adminCharges }
}

/** Ends a locked order whose place another one of its buyer takes: what it held is given back. */
export async function endReplaced(tx: Tx, order: Amendable, by: WrittenOrder): Promise<void> {
  const note = `Replaced by ${by.orderNumber}`
  await moveOrder(
    tx,
    { ...order, status: 'pending' },
    { event: 'canceled', by: 'buyer', note, mail: null, facts: { holdExpiresAt: null } },
  )
  await releaseStock(tx, order.id, ['held'], null, true)
}
