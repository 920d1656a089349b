import { Refusal } from '../../../domain/refusal.ts'
import { ROLES, type Role } from '../../../domain/staff/roles.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { lockPersonBy, setRoles } from './internal/set-roles.ts'
import { lockAdmins } from './lock-admins.ts'

/**
 * Grants a role to the account with this email address, from the command line; it keeps its other roles. Repeating it
 * is no error. Refuses PERSON_NOT_FOUND, and PERSON_NOT_VERIFIED even for the first admin, because an unverified
 * account cannot sign in.
 */
export const grantRole = (db: Db, email: string, role: Role): Promise<void> =>
  inTransaction(db, async tx => {
    await lockAdmins(tx)
    const person = await lockPersonBy(tx, 'email', email.trim().toLowerCase())
    if (!person) throw new Refusal('PERSON_NOT_FOUND', `No account has the address ${email}.`)
    if (!person.isVerified) throw new Refusal('PERSON_NOT_VERIFIED')
    const roles = ROLES.filter(each => each === role || person.roles.includes(each))
    await setRoles(tx, person, roles, null)
  })
