import { Refusal } from '../../domain/refusal.ts'
import { ADMIN, orderOf } from '../orders/find-order.ts'
import type { Db } from '../platform/db/database.ts'
import { checkShippable } from './internal/take-admin-step.ts'

/** Why an order cannot be shipped just now, in words; null: it can. Refuses ORDER_NOT_FOUND. */
export async function whyNotShipped(db: Db, orderId: string): Promise<string | null> {
  const order = await orderOf(db, orderId, ADMIN)
  try {
    await checkShippable(db, order)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
