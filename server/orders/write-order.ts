import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Cents } from '../../domain/money/money.ts'
import { HOLD_MINUTES, MAX_HOLD_MINUTES, PAYING_MINUTES } from '../../domain/orders/unpaid-limits.ts'
import { digits, LETTERS, numberPrefix } from '../../domain/text/document-number.ts'
import { refuseDeleted } from '../customers/accounts/lock-customer.ts'
import type { Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { prepared } from '../platform/db/statement.ts'
import { insertNumbered } from '../platform/numbering/insert-numbered.ts'
import { firstHashes } from './guest-link.ts'
import { orderItems, orders } from './tables.ts'

/** The facts of an order that its buyer decides. */
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
  | 'toShip'
  | 'shipMode'
  | 'charges'
  | 'heldBy'
  | 'heldFrom'
  | 'idempotencyKey'
  | 'termsVersion'
>
export type WrittenOrder = { id: string; orderNumber: string }

const EXPIRY = sql`now() + make_interval(mins => ${HOLD_MINUTES})`
/** The end of the stock hold of an amended order: repeated amendments do not extend it beyond the limit. */
const RENEWED = sql`least(greatest(${orders.holdExpiresAt}, ${EXPIRY}), ${orders.createdAt} + make_interval(mins => ${MAX_HOLD_MINUTES}))`

/**
 * The digits of an order number: four for the first 9,000 orders of a day, then seven, enough for 100 orders a second,
 * then letters without limit.
 */
const NUMBERING = { sequence: 'order_numbers', forms: [digits(4), digits(7), LETTERS] }

/**
 * Inserts an order under the next number of the day; `buyer` is null for a guest, who opens it by its link. Refuses
 * NOT_SIGNED_IN if the account was deleted at the same time.
 */
export async function insertOrder(
  tx: Tx,
  timeZone: string,
  buyer: string | null,
  facts: OrderFacts,
): Promise<WrittenOrder> {
  const id = randomUUID()
  const guestTokenHashes = buyer === null ? firstHashes(id) : null
  const numbering = { ...NUMBERING, prefix: numberPrefix('APS', databaseNow(), timeZone) }
  return insertNumbered(tx, numbering, async orderNumber => {
    const [order] = await prepared(
      tx
        .insert(orders)
        .values({ ...facts, id, userId: buyer, guestTokenHashes, orderNumber, holdExpiresAt: EXPIRY })
        .onConflictDoNothing({ target: orders.orderNumber })
        .returning({ id: orders.id, orderNumber: orders.orderNumber }),
    )
    return order
  }).catch(refuseDeleted)
}

/**
 * Replaces the facts of a locked order and deletes its lines, which the caller then writes again. If a guest has signed
 * in since, `buyer` becomes the owner. Refuses NOT_SIGNED_IN if that account was deleted at the same time.
 */
export async function amendOrder(tx: Tx, order: WrittenOrder, facts: OrderFacts, buyer: string | null): Promise<void> {
  await tx.delete(orderItems).where(eq(orderItems.orderId, order.id))
  const owner = buyer === null ? {} : { userId: buyer, guestToken: null, guestTokenHashes: null }
  await tx
    .update(orders)
    .set({ ...facts, ...owner, holdExpiresAt: RENEWED, updatedAt: databaseNow() })
    .where(eq(orders.id, order.id))
    .catch(refuseDeleted)
}

/** Writes the lines of an order that has none. Returns their IDs in the same order. */
export async function writeItems(
  tx: Tx,
  orderId: string,
  items: readonly Omit<typeof orderItems.$inferInsert, 'orderId'>[],
): Promise<number[]> {
  const written = await tx
    .insert(orderItems)
    .values(items.map(item => ({ orderId, ...item })))
    .returning({ id: orderItems.id, position: orderItems.position })
  return written.toSorted((a, b) => a.position - b.position).map(({ id }) => id)
}

/** Writes the tax of each line of a locked order, by position. `taxes` may end with amounts that belong to no line. */
export async function writeItemTaxes(tx: Tx, orderId: string, taxes: readonly Cents[]): Promise<void> {
  await tx.$client.query({
    name: 'write-item-taxes',
    text: `UPDATE order_items i SET tax = t.cents::numeric / 100
      FROM (SELECT ordinality AS place, cents FROM unnest($2::bigint[]) WITH ORDINALITY AS u (cents, ordinality)) t
        JOIN (SELECT id, row_number() OVER (ORDER BY position) AS place FROM order_items WHERE order_id = $1) p USING (place)
      WHERE i.id = p.id`,
    values: [orderId, taxes],
  })
}

/** Extends the stock hold of an order when its buyer starts to pay, up to a limit. */
export async function extendHold(tx: Tx, orderId: string): Promise<void> {
  await tx.$client.query(
    `UPDATE orders SET hold_expires_at = greatest(hold_expires_at,
        least(now() + interval '${PAYING_MINUTES} minutes', created_at + interval '${MAX_HOLD_MINUTES} minutes'))
      WHERE id = $1`,
    [orderId],
  )
}
