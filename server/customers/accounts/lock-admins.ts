import { Refusal } from '../../../domain/refusal.ts'
import { ONLY_ADMIN_DAYS } from '../../../domain/staff/own-roles.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Whoever changes roles takes turns here, until the transaction ends. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.$client.query(`SELECT FROM roles WHERE name = 'admin' FOR NO KEY UPDATE`)
}

/**
 * Whether nobody else is admin, and they have not taken that role from anybody in the last days: else who wants to be alone takes it from the
 * others first. A change of roles calls lockAdmins before.
 */
export async function isAdminAlone(tx: Db | Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.$client.query(
    `SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE r.name = 'admin' AND ur.user_id <> $1
      UNION ALL
      SELECT FROM audit_entries_view WHERE actor_id = $1 AND action = 'account.admin_taken' AND subject_id <> $1::text
        AND at > now() - make_interval(days => $2) LIMIT 1`,
    [userId, ONLY_ADMIN_DAYS],
  )
  return rows.length === 0
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
