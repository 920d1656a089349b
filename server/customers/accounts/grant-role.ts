import { Refusal } from '../../../domain/refusal.ts'
import { writeAudit } from '../../audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { lockAdmins } from './lock-admins.ts'

/**
 * Makes the account with this e-mail address an admin, for whoever sits at the machine. Twice is no error. Refuses
 * PERSON_NOT_FOUND, and PERSON_NOT_VERIFIED, of the first admin too: without its address confirmed nobody can sign in to it.
 */
export const grantAdmin = (db: Db, email: string): Promise<void> =>
  inTransaction(db, async tx => {
    await lockAdmins(tx)
    const { rows } = await tx.$client.query<{ id: string; email: string; isVerified: boolean }>(
      `SELECT id, email, email_verified AS "isVerified" FROM users WHERE email = $1 FOR NO KEY UPDATE`,
      [email.trim().toLowerCase()],
    )
    const [user] = rows
    if (!user) throw new Refusal('PERSON_NOT_FOUND', `Nobody has signed up as ${email}.`)
    if (!user.isVerified) throw new Refusal('PERSON_NOT_VERIFIED')
    await giveRole(tx, user, null)
  })

/** Gives the role to an account, and writes down who did: null, whoever sits at the machine. An admin stays what it is. */
export async function giveRole(
  tx: Tx,
  { id, email }: { id: string; email: string },
  adminId: string | null,
): Promise<void> {
  const { rowCount } = await tx.$client.query(
    `INSERT INTO user_roles (user_id, role_id) SELECT $1, id FROM roles WHERE name = 'admin' ON CONFLICT DO NOTHING`,
    [id],
  )
  if (rowCount === 0) return
  await writeAudit(tx, {
    ...{ adminId, action: 'account.admin_granted', subject: 'account', subjectId: id, label: email },
    ...{ before: { role: 'customer' }, after: { role: 'admin' } },
  })
}
