import { Refusal } from '../../../../domain/refusal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { addUser } from './add-user.ts'

/**
 * Creates an account without a password whose address counts as confirmed. Returns its ID. Refuses ALREADY_REGISTERED.
 */
export async function addConfirmedUser(
  tx: Tx,
  { fullName, email }: { fullName: string; email: string },
): Promise<string> {
  const id = await addUser(tx, { name: fullName, email, isVerified: true })
  if (id === null) throw new Refusal('ALREADY_REGISTERED')
  await tx.$client.query('INSERT INTO profiles (user_id) VALUES ($1)', [id])
  return id
}
