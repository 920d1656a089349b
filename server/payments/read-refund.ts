import { eq } from 'drizzle-orm'
import type { RefundState } from '../../domain/payments/payment.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { refunds } from './tables.ts'

/** How a refund stands, and what went wrong with it at last; null: there is none. */
export async function readRefund(
  db: Db | Tx,
  refundId: string | null,
): Promise<{ state: RefundState; lastError: string | null } | null> {
  if (refundId === null) return null
  const [refund] = await db
    .select({ state: refunds.state, lastError: refunds.lastError })
    .from(refunds)
    .where(eq(refunds.id, refundId))
  return refund ?? null
}
