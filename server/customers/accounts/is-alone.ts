import { ONLY_ADMIN_DAYS } from '../../../domain/staff/own-roles.ts'
import { type Permission, ROLE_WORDS, rolesThatMay } from '../../../domain/staff/roles.ts'
import type { Db } from '../../platform/db/database.ts'

/**
 * True if no other account has a role with this permission. A person who removed such a role from another account in
 * the last days does not count as alone, because they could remove it briefly and grant it again.
 */
export async function isAlone(db: Db, permission: Permission, userId: string): Promise<boolean> {
  const roles = rolesThatMay(permission)
  const { rows } = await db.$client.query({
    name: 'is-alone',
    text: `SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE r.name = ANY($1) AND ur.user_id <> $2
      UNION ALL
      SELECT FROM audit_entries_view WHERE actor_id = $2 AND action IN ('account.admin_taken', 'account.roles_changed')
        AND subject_id <> $2::text AND at > now() - make_interval(days => $3)
        AND string_to_array(before ->> 'roles', ', ') && $4::text[] AND NOT string_to_array(after ->> 'roles', ', ') && $4::text[]
      LIMIT 1`,
    values: [roles, userId, ONLY_ADMIN_DAYS, roles.map(role => ROLE_WORDS[role].name)],
  })
  return rows.length === 0
}
