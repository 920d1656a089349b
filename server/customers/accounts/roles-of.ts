import type { Role } from '../../../domain/staff/roles.ts'
import type { Db } from '../../platform/db/database.ts'

/** The current roles of an account; none for a customer or a deleted account. */
export async function rolesOf(db: Db, userId: string): Promise<readonly Role[]> {
  const { rows } = await db.$client.query<{ name: Role }>({
    name: 'roles-of',
    text: 'SELECT r.name FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = $1 ORDER BY r.id',
    values: [userId],
  })
  return rows.map(({ name }) => name)
}
