import { eq } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../platform/db/database.ts'
import { orders } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect

/** Locks an order until the transaction ends, whoever's it is: for the desk. Refuses ORDER_NOT_FOUND. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  return order
}
