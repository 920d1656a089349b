import { ROLES, type Role, roleNames } from '../../../../domain/staff/roles.ts'
import { z } from '../../../../domain/text/zod.ts'
import { writeAudit } from '../../../audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { firstRow } from '../../../platform/db/rows.ts'

const PersonWithRolesShape = z.object({
  id: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  hasTwoStep: z.boolean(),
  roles: z.array(z.enum(ROLES)),
})
export type PersonWithRoles = z.output<typeof PersonWithRolesShape>

/** Locks an account until the transaction ends, and returns its roles; null: no such account. */
export async function lockPersonBy(tx: Tx, column: 'id' | 'email', value: string): Promise<PersonWithRoles | null> {
  const row = await firstRow(
    tx,
    PersonWithRolesShape,
    `SELECT u.id, u.email, u.email_verified AS is_verified, u.two_factor_enabled AS has_two_step, ARRAY(SELECT r.name FROM user_roles ur
        JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id ORDER BY r.id) AS roles
      FROM users u WHERE u.${column} = $1 FOR NO KEY UPDATE OF u`,
    [value],
  )
  return row ?? null
}

/**
 * Sets the roles of a locked account to `roles`, and audits the change; actor null: the command line. The date of a
 * role that stays does not change. Setting the same roles again changes nothing.
 */
export async function setRoles(
  tx: Tx,
  { id, email, roles: had }: Pick<PersonWithRoles, 'id' | 'email' | 'roles'>,
  roles: readonly Role[],
  adminId: string | null,
  /** additional facts for the audit */
  about: Record<string, string> = {},
): Promise<void> {
  const removedRoles = had.filter(role => !roles.includes(role))
  const addedRoles = roles.filter(role => !had.includes(role))
  if (removedRoles.length + addedRoles.length === 0) return
  await tx.$client.query(
    'DELETE FROM user_roles WHERE user_id = $1 AND role_id IN (SELECT id FROM roles WHERE name = ANY($2))',
    [id, removedRoles],
  )
  await tx.$client.query(`INSERT INTO user_roles (user_id, role_id) SELECT $1, id FROM roles WHERE name = ANY($2)`, [
    id,
    addedRoles,
  ])
  const action = addedRoles.includes('admin')
    ? 'account.admin_granted'
    : removedRoles.includes('admin')
      ? 'account.admin_taken'
      : 'account.roles_changed'
  await writeAudit(tx, {
    adminId,
    action,
    subject: 'account',
    subjectId: id,
    label: email,
    before: { roles: roleNames(had) },
    after: { roles: roleNames(roles), ...about },
  })
}
