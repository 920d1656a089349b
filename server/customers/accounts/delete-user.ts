import { Refusal } from '../../../domain/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { TextIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow } from '../../platform/db/rows.ts'

/**
 * Locks an account for deletion. It waits for concurrent writes that refer to the account, so that it sees a new order;
 * later writes find no user. Refuses NOT_SIGNED_IN.
 */
export async function lockToDelete(tx: Tx, userId: string): Promise<void> {
  const { rowCount } = await tx.$client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId])
  if (rowCount === 0) throw new Refusal('NOT_SIGNED_IN')
}

/** Deletes an account with all rows that reference it. Its orders have been detached before. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.$client.query('DELETE FROM users WHERE id = $1', [userId])
}

/**
 * Deletes the account that was created with an address, in lower case, and never confirmed, for the owner of the
 * address. Returns its ID, or null if there is none.
 */
export async function deleteUnverifiedUser(tx: Tx, email: string): Promise<string | null> {
  const user = await firstRow(
    tx,
    TextIdShape,
    'SELECT id FROM users WHERE email = $1 AND NOT email_verified FOR UPDATE',
    [email],
  )
  if (!user) return null
  await deleteUser(tx, user.id)
  return user.id
}
