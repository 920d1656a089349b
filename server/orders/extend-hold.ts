import { MAX_HOLD_MINUTES, PAYING_MINUTES } from '../../domain/orders/unpaid-limits.ts'
import type { Tx } from '../platform/db/database.ts'

/** Who begins to pay is given the time for it: the stock of the order is held for longer, up to a limit. */
export async function extendHold(tx: Tx, orderId: string): Promise<void> {
  await tx.$client.query(
    `UPDATE orders SET hold_expires_at = greatest(hold_expires_at,
        least(now() + interval '${PAYING_MINUTES} minutes', created_at + interval '${MAX_HOLD_MINUTES} minutes'))
      WHERE id = $1`,
    [orderId],
  )
}
