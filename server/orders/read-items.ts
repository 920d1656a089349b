import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/database.ts'
import { orderItems } from './tables.ts'

/** The lines of an order, by position. */
export const readItems = (db: Db | Tx, orderId: string): Promise<(typeof orderItems.$inferSelect)[]> =>
  db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.position)
