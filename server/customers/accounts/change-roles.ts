import { Refusal } from '../../../domain/refusal.ts'
import { whyNotOwnRoles } from '../../../domain/staff/own-roles.ts'
import { ROLES, type Role } from '../../../domain/staff/roles.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { lockPersonBy, setRoles } from './internal/set-roles.ts'
import { isSoleAdmin, lockAdmins, refuseLastAdmin } from './lock-admins.ts'

type Change = {
  userId: string
  /** all roles that the person will have, and the roles that the page displayed */
  roles: readonly Role[]
  before: readonly Role[]
  adminId: string
  /** the reason; '': none */
  reason: string
}

/** The reason in the audit and the security log if the only admin takes a role. */
export const SELF_GRANT_REASON = 'the only admin gave themselves the role'

/**
 * Adds and removes roles of a person. Roles are read with every request, so a change applies from the person's next
 * request. Repeating the call changes nothing. Returns whether the only admin took a role. Refuses PERSON_NOT_FOUND,
 * PERSON_NOT_VERIFIED (anyone may sign up with any address), ROLES_MOVED_ON, LAST_ADMIN; NOT_ADMIN for a caller who
 * lost the role; for an admin's own role OWN_ROLE, OWN_ROLE_REASON, TWO_STEP_REQUIRED (domain/staff/own-roles.ts).
 */
export const changeRoles = (
  db: Db,
  { userId, adminId, reason, ...change }: Change,
): Promise<{ isByThemselves: boolean }> =>
  inTransaction(db, async tx => {
    await lockAdmins(tx)
    await refuseDemoted(tx, adminId)
    const person = await lockPersonBy(tx, 'id', userId)
    if (!person) throw new Refusal('PERSON_NOT_FOUND')
    const roles = ROLES.filter(role => change.roles.includes(role))
    if (isSame(person.roles, roles)) return { isByThemselves: false }
    if (!isSame(person.roles, change.before)) throw new Refusal('ROLES_MOVED_ON')
    const addedRoles = roles.filter(role => !person.roles.includes(role))
    if (!person.isVerified && addedRoles.length > 0) throw new Refusal('PERSON_NOT_VERIFIED')
    const isByThemselves = userId === adminId && addedRoles.length > 0
    if (isByThemselves) {
      const wish = {
        given: addedRoles,
        isOnlyAdmin: await isSoleAdmin(tx, adminId),
        hasTwoStep: person.hasTwoStep,
        reason,
      }
      const code = whyNotOwnRoles(wish)
      if (code) throw new Refusal(code)
    }
    if (person.roles.includes('admin') && !roles.includes('admin')) await refuseLastAdmin(tx, userId)
    await setRoles(tx, person, roles, adminId, {
      ...(reason ? { reason } : {}),
      ...(isByThemselves ? { note: SELF_GRANT_REASON } : {}),
    })
    return { isByThemselves }
  })

const isSame = (some: readonly Role[], others: readonly Role[]): boolean =>
  ROLES.every(role => some.includes(role) === others.includes(role))

/** If two admins remove each other's role, the second is no longer an admin when the lock is free. */
async function refuseDemoted(tx: Tx, adminId: string): Promise<void> {
  const { rows } = await tx.$client.query(
    `SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = $1 AND r.name = 'admin'`,
    [adminId],
  )
  if (rows.length === 0) throw new Refusal('NOT_ADMIN')
}
