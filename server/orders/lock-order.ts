import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import type { Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/statement.ts'
import { orders } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect

/** The version of an order that an admin has seen, named with what he does. */
export const SeenVersion = z.optional(z.int().check(z.gte(1), z.lte(2 ** 31 - 1)))

/** Of two who act at once the second hears that the order is no longer what he saw. Refuses ORDER_MOVED_ON. */
export function checkSeen({ status, version }: OrderRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw new Refusal('ORDER_MOVED_ON', undefined, { status, version })
}

/** What an event says of its order. */
export const eventSubject = ({ id, userId }: Pick<OrderRow, 'id' | 'userId'>): string => `${id} ${userId ?? '-'}`

/**
 * Locks an order until the transaction ends: whoever's it is, or only that of an owner, whose `userId` is null for guests.
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
      // NO KEY: what refers to the order, as what is reserved for it, waits for nobody.
      .for('no key update'),
  )
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  return order
}

/** Locks an order whose time to be paid is over. Null: it is not, or somebody else has it locked. */
export async function lockExpired(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const isExpired = sql`status = 'pending' AND payment_status = 'unpaid' AND hold_expires_at < now()`
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isExpired))
    .for('no key update', { skipLocked: true })
  return order ?? null
}
