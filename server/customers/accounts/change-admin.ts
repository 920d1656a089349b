import { Refusal } from '../../../domain/refusal.ts'
import { writeAudit } from '../../audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { giveRole } from './grant-role.ts'
import { lockAdmins, refuseLastAdmin } from './lock-admins.ts'

// The role is read with every request, so a change applies from the person's next one. Repeating it changes nothing.

/** Whether a user `u` is an admin. */
const IS_ADMIN = `EXISTS (SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id
  WHERE ur.user_id = u.id AND r.name = 'admin')`

type Change = { userId: string; adminId: string }

/** Makes somebody an admin. Refuses PERSON_NOT_FOUND, and PERSON_NOT_VERIFIED: anybody may sign up with any address. */
export const makeAdmin = (db: Db, { userId, adminId }: Change): Promise<void> =>
  inTransaction(db, async tx => {
    await lockAdmins(tx)
    await refuseDemoted(tx, adminId)
    const { email, isVerified, isAdmin } = await lockPerson(tx, userId)
    if (!isVerified && !isAdmin) throw new Refusal('PERSON_NOT_VERIFIED')
    await giveRole(tx, { id: userId, email }, adminId)
  })

/** Takes the role away from somebody, or lays down one's own. Refuses PERSON_NOT_FOUND, LAST_ADMIN. */
export const takeAdmin = (db: Db, { userId, adminId }: Change): Promise<void> =>
  inTransaction(db, async tx => {
    await refuseLastAdmin(tx, userId)
    await refuseDemoted(tx, adminId)
    const { email, isAdmin } = await lockPerson(tx, userId)
    if (!isAdmin) return
    await tx.$client.query(
      `DELETE FROM user_roles WHERE user_id = $1 AND role_id = (SELECT id FROM roles WHERE name = 'admin')`,
      [userId],
    )
    await writeAudit(tx, {
      ...{ adminId, action: 'account.admin_taken', subject: 'account', subjectId: userId, label: email },
      ...{ before: { role: 'admin' }, after: { role: 'customer' } },
    })
  })

type Locked = { email: string; isVerified: boolean; isAdmin: boolean }

async function lockPerson(tx: Tx, userId: string): Promise<Locked> {
  const { rows } = await tx.$client.query<Locked>(
    `SELECT u.email, u.email_verified AS "isVerified", ${IS_ADMIN} AS "isAdmin" FROM users u WHERE u.id = $1
      FOR NO KEY UPDATE`,
    [userId],
  )
  const [person] = rows
  if (!person) throw new Refusal('PERSON_NOT_FOUND')
  return person
}

/** Of two who take the role from each other, the second is no admin any more when the turn comes. */
async function refuseDemoted(tx: Tx, adminId: string): Promise<void> {
  const { rows } = await tx.$client.query(`SELECT FROM users u WHERE u.id = $1 AND ${IS_ADMIN}`, [adminId])
  if (rows.length === 0) throw new Refusal('NOT_ADMIN')
}
