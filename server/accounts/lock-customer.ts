import { Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../db/database.ts'

/**
 * Lets one transaction at a time change what a customer keeps, so that two tabs cannot make two defaults, or save one
 * address twice. `NO KEY`: signing in, which refers to the same row, does not wait for it.
 */
export async function lockCustomer(tx: Tx, userId: string): Promise<void> {
  const { rowCount } = await tx.$client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  // The account was deleted since the request began.
  if (rowCount === 0) throw new Refusal('NOT_SIGNED_IN')
}
