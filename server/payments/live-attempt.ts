import { and, eq, inArray } from 'drizzle-orm'
import { LIVE_ATTEMPT_STATES } from '../../domain/payments/payment.ts'
import type { Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/statement.ts'
import { paymentAttempts } from './tables.ts'

/** The attempt of an order that is alive, of which there is one at most; null: none. The caller has the order locked. */
export async function liveAttempt(tx: Tx, orderId: string): Promise<string | null> {
  const [live] = await prepared(
    tx
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, [...LIVE_ATTEMPT_STATES]))),
  )
  return live?.id ?? null
}
