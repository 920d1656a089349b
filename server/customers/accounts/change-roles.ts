import { Refusal } from '../../../domain/refusal.ts'
import { ROLES, type Role } from '../../../domain/staff/roles.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { lockPersonBy, setRoles } from './internal/set-roles.ts'
import { lockAdmins, refuseLastAdmin } from './lock-admins.ts'

type Change = {
  userId: string
  /** all that the person has from now on, and had when they were looked at */
  roles: readonly Role[]
  before: readonly Role[]
  adminId: string
}

/**
 * Gives somebody roles and takes others away, one's own too. Roles are read with every request, so a change applies from the
 * person's next one. Repeating it changes nothing. Refuses PERSON_NOT_FOUND, PERSON_NOT_VERIFIED (anybody may sign up with any
 * address), ROLES_MOVED_ON, LAST_ADMIN, and NOT_ADMIN to who is none any more.
 */
export const changeRoles = (db: Db, { userId, adminId, ...change }: Change): Promise<void> =>
  inTransaction(db, async tx => {
    await lockAdmins(tx)
    await refuseDemoted(tx, adminId)
    const person = await lockPersonBy(tx, 'id', userId)
    if (!person) throw new Refusal('PERSON_NOT_FOUND')
    const roles = ROLES.filter(role => change.roles.includes(role))
    if (isSame(person.roles, roles)) return
    if (!isSame(person.roles, change.before)) throw new Refusal('ROLES_MOVED_ON')
    if (!person.isVerified && roles.some(role => !person.roles.includes(role))) throw new Refusal('PERSON_NOT_VERIFIED')
    if (person.roles.includes('admin') && !roles.includes('admin')) await refuseLastAdmin(tx, userId)
    await setRoles(tx, person, roles, adminId)
  })

const isSame = (some: readonly Role[], others: readonly Role[]): boolean =>
  ROLES.every(role => some.includes(role) === others.includes(role))

/** Of two who take the role from each other, the second is no admin any more when the turn comes. */
async function refuseDemoted(tx: Tx, adminId: string): Promise<void> {
  const { rows } = await tx.$client.query(
    `SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = $1 AND r.name = 'admin'`,
    [adminId],
  )
  if (rows.length === 0) throw new Refusal('NOT_ADMIN')
}
