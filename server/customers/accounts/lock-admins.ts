import { Refusal } from '../../../domain/refusal.ts'
import { ONLY_ADMIN_DAYS } from '../../../domain/staff/own-roles.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { UserIdShape } from '../../platform/db/row-shapes.ts'
import { rows } from '../../platform/db/rows.ts'

/** Serializes changes of roles until the transaction ends. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.$client.query(`SELECT FROM roles WHERE name = 'admin' FOR NO KEY UPDATE`)
}

/**
 * True if there is no other admin, and this one has not removed another admin in the last days; otherwise an admin
 * could become the only one by removing the others. A change of roles calls lockAdmins first.
 */
export async function isSoleAdmin(tx: Db | Tx, userId: string): Promise<boolean> {
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
 * Refuses LAST_ADMIN if no admin would remain. If two admins leave concurrently, the second sees the change of the
 * first, because the count is a separate statement after the lock.
 */
export async function refuseLastAdmin(tx: Tx, userId: string): Promise<void> {
  await lockAdmins(tx)
  const admins = await rows(
    tx,
    UserIdShape,
    `SELECT user_id FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE r.name = 'admin' LIMIT 2`,
  )
  if (admins.length === 1 && admins[0]?.userId === userId) throw new Refusal('LAST_ADMIN')
}
