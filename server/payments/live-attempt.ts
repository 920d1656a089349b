import { and, eq, inArray } from 'drizzle-orm'
import { LIVE_ATTEMPT_STATES } from '../../domain/payments/payment.ts'
import type { Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/statement.ts'
import { paymentAttempts } from './tables.ts'

/** ID of the live attempt of an order (at most one); null: none. The caller has locked the order. */
export async function liveAttempt(tx: Tx, orderId: string): Promise<string | null> {
  const [live] = await prepared(
    tx
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, [...LIVE_ATTEMPT_STATES]))),
  )
  return live?.id ?? null
}
