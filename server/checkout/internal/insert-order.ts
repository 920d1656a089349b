import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { orderNumber } from '../../../domain/order.ts'
import type { Tx } from '../../db/database.ts'
import { orders } from '../../orders/tables.ts'

type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'orderNumber' | 'holdExpiresAt'> & { holdMinutes: number }

const draw = () => randomInt(2 ** 32) / 2 ** 32
const TRIES = 50

/** Inserts an order under a number that is free, drawing again on a clash. */
export async function insertOrder(tx: Tx, timeZone: string, { holdMinutes, ...order }: NewOrder): Promise<{ id: string; orderNumber: string }> {
  const now = new Date()
  const placedToday = await countOf(tx, orderNumber(now, timeZone, 0, () => 0).slice(0, -4))
  for (let tries = 0; tries < TRIES; tries++) {
    const [inserted] = await tx
      .insert(orders)
      .values({
        ...order,
        orderNumber: orderNumber(now, timeZone, placedToday, draw),
        holdExpiresAt: sql`now() + make_interval(mins => ${holdMinutes})`,
      })
      .onConflictDoNothing({ target: orders.orderNumber })
      .returning({ id: orders.id, orderNumber: orders.orderNumber })
    if (inserted) return inserted
  }
  throw new Error(`no free order number in ${TRIES} draws`)
}

/** How many orders carry numbers of this day; counts no further than the half that matters. */
async function countOf(tx: Tx, prefix: string): Promise<number> {
  const { rows } = await tx.$client.query<{ placed: number }>({
    name: 'orders-of-day',
    text: 'SELECT count(*) AS placed FROM (SELECT FROM orders WHERE order_number LIKE $1 LIMIT 4501) AS some',
    values: [`${prefix}%`],
  })
  return rows[0]?.placed ?? 0
}
