import { and, eq, sql } from 'drizzle-orm'
import { orderNumberPrefix } from '../../../domain/orders/order-number.ts'
import { HOLD_MINUTES, MOST_HOLD_MINUTES } from '../../../domain/orders/unpaid-limits.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { OwnOrderName } from '../../cart/owned-order.ts'
import { releaseStock } from '../../inventory/release-stock.ts'
import { isTheirs } from '../../orders/find-order.ts'
import { giveNumberBack } from '../../orders/give-number-back.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { orderItems, orders } from '../../orders/tables.ts'
import { liveAttempt } from '../../payments/live-attempt.ts'
import type { Tx } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/statement.ts'
import { freeOrderNumber } from './free-order-number.ts'

/** What an order says, as far as its buyer decides it. */
export type OrderFacts = Pick<
  typeof orders.$inferInsert,
  | 'email'
  | 'subtotal'
  | 'shippingFee'
  | 'tax'
  | 'total'
  | 'shippingAddress'
  | 'billingAddress'
  | 'shippingProvider'
  | 'shippingMethod'
  | 'shippingServiceType'
  | 'estimatedDeliveryDays'
  | 'carrierAccountId'
  | 'carrierAccount'
  | 'packing'
  | 'freightNotCharged'
  | 'aog'
  | 'notes'
  | 'poNumber'
  | 'cartId'
  | 'heldBy'
  | 'heldFrom'
>
export type WrittenOrder = { id: string; orderNumber: string; token: string | null }
export type Owner = { userId: string; guestToken: null } | { userId: null; guestToken: string }

const EXPIRY = sql`now() + make_interval(mins => ${HOLD_MINUTES})`
/** Of an order that is amended: changing it again and again does not keep parts from others for ever. */
const RENEWED = sql`least(greatest(${orders.holdExpiresAt}, ${EXPIRY}), ${orders.createdAt} + make_interval(mins => ${MOST_HOLD_MINUTES}))`

/** Inserts an order under a number that is free; one that another order takes at the same moment is drawn again. */
export async function insertOrder(tx: Tx, timeZone: string, owner: Owner, facts: OrderFacts): Promise<WrittenOrder> {
  const prefix = orderNumberPrefix(new Date(), timeZone)
  for (;;) {
    const [inserted] = await prepared(
      tx
        .insert(orders)
        .values({
          ...facts,
          ...owner,
          orderNumber: await freeOrderNumber(tx, prefix),
          holdExpiresAt: EXPIRY,
        })
        .onConflictDoNothing({ target: orders.orderNumber })
        .returning({ id: orders.id, orderNumber: orders.orderNumber }),
    )
    if (inserted) return { ...inserted, token: owner.guestToken }
  }
}

export type Amendable = WrittenOrder & { productIds: number[] }

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
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isTheirs({ token, userId: buyer })))
    .for('update')
  if (!order) return null
  if (order.paymentStatus !== 'unpaid') throw new Refusal('ORDER_ALREADY_PAID')
  if (order.status !== 'pending') return null
  const { id, orderNumber, guestToken } = order
  if ((await liveAttempt(tx, orderId)) !== null)
    throw new Refusal('PAYMENT_IN_PROGRESS', undefined, { isOwn: true, orderId, orderNumber, token: guestToken })
  const items = await tx
    .select({ productId: orderItems.productId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  const productIds = items.flatMap(({ productId }) => productId ?? [])
  return { id, orderNumber, token: guestToken, productIds }
}

/**
 * Changes a locked order to new facts; its items are taken out, to be written anew. A guest who has signed in since, as
 * `buyer`, makes it an order of the account.
 */
export async function amendOrder(
  tx: Tx,
  order: Amendable,
  facts: OrderFacts,
  buyer: string | null,
): Promise<WrittenOrder> {
  await tx.delete(orderItems).where(eq(orderItems.orderId, order.id))
  const owner = buyer === null ? {} : { userId: buyer, guestToken: null }
  await tx
    .update(orders)
    .set({ ...facts, ...owner, holdExpiresAt: RENEWED, updatedAt: new Date() })
    .where(eq(orders.id, order.id))
  return { ...order, token: buyer === null ? order.token : null }
}

/** Ends a locked order whose place another one of its buyer takes: what it held is given back. */
export async function endReplaced(tx: Tx, { id, orderNumber }: Amendable, by: WrittenOrder): Promise<void> {
  const note = `Replaced by ${by.orderNumber}`
  await moveOrder(
    tx,
    { id, orderNumber, status: 'pending' },
    { event: 'canceled', by: 'buyer', note, facts: { holdExpiresAt: null } },
  )
  await releaseStock(tx, id)
  await giveNumberBack(tx, id)
}
