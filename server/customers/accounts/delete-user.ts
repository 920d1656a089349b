import { Refusal } from '../../../domain/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Locks an account that is to be deleted. Whoever is just writing something that belongs to it is waited for: an order of
 * this moment is then seen, instead of standing in the way. Whoever comes later finds no user. Refuses NOT_SIGNED_IN.
 */
export async function lockToDelete(tx: Tx, userId: string): Promise<void> {
  const { rowCount } = await tx.$client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId])
  if (rowCount === 0) throw new Refusal('NOT_SIGNED_IN')
}

/** Deletes an account with all that hangs on it by its keys. Its orders belong to nobody by then. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.$client.query('DELETE FROM users WHERE id = $1', [userId])
}

/**
 * For the owner of an address, in lower case: deletes the account that was made with it and never confirmed, and so was
 * nobody's. Returns its id; null: there is none.
 */
export async function deleteUnverifiedUser(tx: Tx, email: string): Promise<string | null> {
  const { rows } = await tx.$client.query<{ id: string }>(
    'SELECT id FROM users WHERE email = $1 AND NOT email_verified FOR UPDATE',
    [email],
  )
  const [user] = rows
  if (!user) return null
  await deleteUser(tx, user.id)
  return user.id
}
