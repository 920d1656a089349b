import type { Tx } from '../platform/db/database.ts'
import { lockText } from '../platform/db/lock-text.ts'

/** Serializes the orders of one cart, so that the second order finds the first one. */
export async function lockOrdering(tx: Tx, cartId: string | undefined): Promise<void> {
  if (cartId !== undefined) await lockText(tx, 'ordering', cartId)
}
