import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { MOST_HOLD_MINUTES, orderNumber } from '../../../domain/order.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { OwnOrderName } from '../../cart/owned-order.ts'
import type { Tx } from '../../db/database.ts'
import { orderItems, orders } from '../../orders/tables.ts'
import { liveAttempt } from '../../payments/live-attempt.ts'

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
  | 'notes'
  | 'poNumber'
>
export type WrittenOrder = { id: string; orderNumber: string; token: string | null }
export type Owner = { userId: string; guestToken: null } | { userId: null; guestToken: string }

const draw = () => randomInt(2 ** 32) / 2 ** 32
const TRIES = 50
const expiry = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`
/** Of an order that is amended: changing it again and again does not keep parts from others for ever. */
const renewed = (minutes: number) =>
  sql`least(${expiry(minutes)}, ${orders.createdAt} + make_interval(mins => ${MOST_HOLD_MINUTES}))`

/** Inserts an order under a number that is free, drawing again on a clash. */
export async function insertOrder(
  tx: Tx,
  timeZone: string,
  owner: Owner,
  facts: OrderFacts,
  holdMinutes: number,
): Promise<WrittenOrder> {
  const now = new Date()
  const placedToday = await countOf(tx, orderNumber(now, timeZone, 0, () => 0).slice(0, -4))
  for (let tries = 0; tries < TRIES; tries++) {
    const [inserted] = await tx
      .insert(orders)
      .values({
        ...facts,
        ...owner,
        orderNumber: orderNumber(now, timeZone, placedToday, draw),
        holdExpiresAt: expiry(holdMinutes),
      })
      .onConflictDoNothing({ target: orders.orderNumber })
      .returning({ id: orders.id, orderNumber: orders.orderNumber })
    if (inserted) return { ...inserted, token: owner.guestToken }
  }
  throw new Error(`no free order number in ${TRIES} draws`)
}

/** How many orders carry numbers of this day; counts no further than the half that matters. */
async function countOf(tx: Tx, prefix: string): Promise<number> {
  const { rows } = await tx.$client.query<{ placed: number }>({
    name: 'orders-of-day',
    text: 'SELECT count(*) AS placed FROM (SELECT FROM orders WHERE order_number LIKE $1 LIMIT 4501) AS of_day',
    values: [`${prefix}%`],
  })
  return rows[0]?.placed ?? 0
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
  const isTheirs = sql`(guest_token = ${token} OR user_id = ${buyer})`
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isTheirs))
    .for('update')
  if (!order) return null
  if (order.paymentStatus !== 'unpaid') throw new Refusal('ORDER_ALREADY_PAID')
  if (order.status !== 'pending') return null
  if ((await liveAttempt(tx, orderId)) !== null) throw new Refusal('PAYMENT_IN_PROGRESS')
  const items = await tx
    .select({ productId: orderItems.productId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  const productIds = items.flatMap(({ productId }) => productId ?? [])
  return { id: order.id, orderNumber: order.orderNumber, token: order.guestToken, productIds }
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
  holdMinutes: number,
): Promise<WrittenOrder> {
  await tx.delete(orderItems).where(eq(orderItems.orderId, order.id))
  const owner = buyer === null ? {} : { userId: buyer, guestToken: null }
  await tx
    .update(orders)
    .set({ ...facts, ...owner, holdExpiresAt: renewed(holdMinutes), updatedAt: new Date() })
    .where(eq(orders.id, order.id))
  return { ...order, token: buyer === null ? order.token : null }
}
