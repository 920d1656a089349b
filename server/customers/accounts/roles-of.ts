import { ROLES, type Role } from '../../../domain/staff/roles.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

const NameShape = z.object({ name: z.enum(ROLES) })

/** The current roles of an account; none for a customer or a deleted account. */
export async function rolesOf(db: Db, userId: string): Promise<readonly Role[]> {
  const found = await rows(db, NameShape, {
    name: 'roles-of',
    text: 'SELECT r.name FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = $1 ORDER BY r.id',
    values: [userId],
  })
  return found.map(({ name }) => name)
}
