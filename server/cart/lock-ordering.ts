import type { Tx } from '../platform/db/database.ts'
import { lockText } from '../platform/db/lock-text.ts'

/** Orders of one cart are placed one after the other: the second finds the first. */
export async function lockOrdering(tx: Tx, cartId: string | undefined): Promise<void> {
  if (cartId !== undefined) await lockText(tx, 'ordering', cartId)
}
