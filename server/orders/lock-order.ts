import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import type { Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/statement.ts'
import { orders } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect

/** The version of the order that the admin saw, sent with each step. */
export const SeenVersion = z.optional(z.int().check(z.gte(1), z.lte(2 ** 31 - 1)))

/**
 * Refuses ORDER_MOVED_ON if the order has changed since the version that the caller saw, so that the second of two
 * concurrent steps fails.
 */
export function checkSeen({ status, version }: OrderRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw new Refusal('ORDER_MOVED_ON', undefined, { status, version })
}

/** The subject of an order's events. */
export const eventSubject = ({ id, userId }: Pick<OrderRow, 'id' | 'userId'>): string => `${id} ${userId ?? '-'}`

/**
 * Locks an order until the transaction ends; with `owner`, only an order of this owner (`userId` null: a guest's).
 * Refuses ORDER_NOT_FOUND.
 */
export async function lockOrder(
  tx: Tx,
  orderId: string | SQLWrapper,
  owner?: { userId: string | null },
): Promise<OrderRow> {
  const isOwn = owner && (owner.userId === null ? isNull(orders.userId) : eq(orders.userId, owner.userId))
  const [order] = await prepared(
    tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), isOwn))
      // NO KEY UPDATE does not block inserts of rows that reference the order, such as reservations.
      .for('no key update'),
  )
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  return order
}

/** Locks an order whose payment hold has expired. Null if it has not, or if another transaction has locked it. */
export async function lockExpired(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const isExpired = sql`status = 'pending' AND payment_status = 'unpaid' AND hold_expires_at < now()`
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isExpired))
    .for('no key update', { skipLocked: true })
  return order ?? null
}

/** Locks the order of a cart, if there is one, until the transaction ends. */
export async function lockOrderByCart(tx: Tx, cartId: string): Promise<void> {
  await tx.$client.query({
    name: 'lock-order-by-cart',
    text: `SELECT FROM orders WHERE cart_id = $1 AND NOT (status = 'canceled' AND payment_status = 'unpaid') FOR NO KEY UPDATE`,
    values: [cartId],
  })
}
