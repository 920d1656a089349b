import { and, eq, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import type { Db, Tx } from '../db/database.ts'
import type { OrderRow } from './internal/lock-order.ts'
import { orderView } from './internal/order-view.ts'
import type { OrderView } from './shapes.ts'
import { orders } from './tables.ts'

/** What is no id of an order names none, and must not reach the database as one. */
export const NOT_A_UUID = /^(?![0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$)/i

/** Who asks for an order: a guest by the token of its link, a customer by the session, an admin by being one. */
export type Asker = { token: string | null; userId: string | null; isAdmin?: boolean }

/** An order that the asker may see. Anybody else's answers like a missing one: ORDER_NOT_FOUND. */
export async function findOrder(db: Db, orderId: string, asker: Asker): Promise<OrderView> {
  return orderView(db, await orderOf(db, orderId, asker))
}

/** Its row alone; `lock` keeps it until the transaction ends. Refuses ORDER_NOT_FOUND. */
export async function orderOf(db: Db | Tx, orderId: string, asker: Asker, lock = false): Promise<OrderRow> {
  if (NOT_A_UUID.test(orderId)) throw new Refusal('ORDER_NOT_FOUND')
  const query = db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isTheirs(asker)))
  const [order] = lock ? await query.for('update') : await query
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  return order
}

const isTheirs = ({ token, userId, isAdmin = false }: Asker): SQL =>
  sql`(guest_token = ${token} OR user_id = ${userId} OR ${isAdmin})`
