import { type Permission, rolesThatMay } from '../../../domain/staff/roles.ts'
import type { Db } from '../../platform/db/database.ts'

/** How many accounts have a role that permits something. */
export async function countStaff(db: Db, permission: Permission): Promise<number> {
  const { rows } = await db.$client.query<{ total: number }>({
    name: 'count-staff',
    text: `SELECT count(DISTINCT ur.user_id)::int AS total FROM user_roles ur JOIN roles r ON r.id = ur.role_id
      WHERE r.name = ANY($1)`,
    values: [rolesThatMay(permission)],
  })
  return rows[0]?.total ?? 0
}
