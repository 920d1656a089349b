import { Refusal } from '../../../domain/refusal.ts'
import { ROLES, type Role } from '../../../domain/staff/roles.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { lockPersonBy, setRoles } from './internal/set-roles.ts'
import { lockAdmins } from './lock-admins.ts'

/**
 * Gives the account with this e-mail address a role, for whoever sits at the machine; it keeps those that it has. Twice is no
 * error. Refuses PERSON_NOT_FOUND, and PERSON_NOT_VERIFIED, of the first admin too: without its address confirmed nobody can
 * sign in to it.
 */
export const grantRole = (db: Db, email: string, role: Role): Promise<void> =>
  inTransaction(db, async tx => {
    await lockAdmins(tx)
    const person = await lockPersonBy(tx, 'email', email.trim().toLowerCase())
    if (!person) throw new Refusal('PERSON_NOT_FOUND', `Nobody has signed up as ${email}.`)
    if (!person.isVerified) throw new Refusal('PERSON_NOT_VERIFIED')
    const roles = ROLES.filter(each => each === role || person.roles.includes(each))
    await setRoles(tx, person, roles, null)
  })
