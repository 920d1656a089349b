import { Refusal } from '../../domain/refusal.ts'
import { ADMIN, orderOf } from '../orders/find-order.ts'
import type { Db } from '../platform/db/database.ts'
import { checkMayLeave, checkShippable } from './internal/take-admin-step.ts'

/**
 * Why what of an order is in no parcel yet cannot be shipped just now, and why none of its parcels can, in words; null: it can.
 * Refuses ORDER_NOT_FOUND.
 */
export async function whyNotShipped(db: Db, orderId: string): Promise<{ rest: string | null; parcels: string | null }> {
  const order = await orderOf(db, orderId, ADMIN)
  return {
    rest: await whyRefused(() => checkShippable(db, order)),
    parcels: await whyRefused(() => checkMayLeave(db, order)),
  }
}

async function whyRefused(check: () => Promise<void>): Promise<string | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
