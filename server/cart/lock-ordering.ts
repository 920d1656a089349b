import type { Tx } from '../platform/db/database.ts'

/** Orders of one cart are placed one after the other: the second finds the first. */
export async function lockOrdering(tx: Tx, cartId: string | undefined): Promise<void> {
  if (cartId === undefined) return
  await tx.$client.query({
    name: 'lock-ordering-of-cart',
    text: `SELECT pg_advisory_xact_lock(hashtextextended('ordering ' || $1, 0))`,
    values: [cartId],
  })
}
