import { Refusal } from '../../../domain/refusal.ts'
import { ROLES, type Role } from '../../../domain/staff/roles.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { addConfirmedUser } from './internal/add-confirmed-user.ts'
import { lockPersonBy, setRoles } from './internal/set-roles.ts'
import { lockAdmins } from './lock-admins.ts'

/**
 * Grants a role to the account with this email address, from the command line. The account retains its other roles.
 * Repeating the call is no error. With a name, creates the account if there is none, because sign-up is closed until a
 * live shop opens, and its staff need accounts before that. Its owner chooses a password by "Forgot your password?".
 * Refuses PERSON_NOT_FOUND, and PERSON_NOT_VERIFIED even for the first admin, because an unverified account cannot sign
 * in.
 */
export const grantRole = (db: Db, email: string, role: Role, fullName?: string): Promise<'made' | 'had'> =>
  inTransaction(db, async tx => {
    await lockAdmins(tx)
    const address = email.trim().toLowerCase()
    const isMade = fullName !== undefined && !(await lockPersonBy(tx, 'email', address))
    if (isMade) await addConfirmedUser(tx, { fullName, email: address })
    const person = await lockPersonBy(tx, 'email', address)
    if (!person) throw new Refusal('PERSON_NOT_FOUND', `No account has the address ${email}.`)
    if (!person.isVerified) throw new Refusal('PERSON_NOT_VERIFIED')
    const roles = ROLES.filter(each => each === role || person.roles.includes(each))
    await setRoles(tx, person, roles, null)
    return isMade ? 'made' : 'had'
  })
