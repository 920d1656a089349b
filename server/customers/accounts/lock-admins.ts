import { Refusal } from '../../../domain/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'

/** Whoever changes roles takes turns here, until the transaction ends. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.$client.query(`SELECT FROM roles WHERE name = 'admin' FOR NO KEY UPDATE`)
}

/**
 * Refuses LAST_ADMIN where nobody else could be admin any more. Of two who leave at once the second sees that the first
 * has gone: they are counted in a statement of its own, after the turn was waited for.
 */
export async function refuseLastAdmin(tx: Tx, userId: string): Promise<void> {
  await lockAdmins(tx)
  const { rows: admins } = await tx.$client.query<{ user_id: string }>(
    `SELECT user_id FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE r.name = 'admin' LIMIT 2`,
  )
  if (admins.length === 1 && admins[0]?.user_id === userId) throw new Refusal('LAST_ADMIN')
}
