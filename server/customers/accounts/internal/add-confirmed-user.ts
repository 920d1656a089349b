import { Refusal } from '../../../../domain/refusal.ts'
import type { Tx } from '../../../platform/db/database.ts'

/**
 * Creates an account without a password whose address counts as confirmed. Returns its ID. Refuses ALREADY_REGISTERED.
 */
export async function addConfirmedUser(
  tx: Tx,
  { fullName, email }: { fullName: string; email: string },
): Promise<string> {
  const { rows } = await tx.$client.query<{ id: string }>(
    'INSERT INTO users (name, email, email_verified) VALUES ($1, $2, true) ON CONFLICT DO NOTHING RETURNING id',
    [fullName, email],
  )
  const [user] = rows
  if (!user) throw new Refusal('ALREADY_REGISTERED')
  await tx.$client.query('INSERT INTO profiles (user_id) VALUES ($1)', [user.id])
  return user.id
}
