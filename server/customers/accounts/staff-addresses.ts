import type { Db } from '../../platform/db/database.ts'
import { EmailShape } from '../../platform/db/row-shapes.ts'
import { rows } from '../../platform/db/rows.ts'

/** The email addresses of all accounts with a role, in lower case. */
export async function staffAddresses(db: Db): Promise<string[]> {
  const found = await rows(db, EmailShape, {
    name: 'staff-addresses',
    text: 'SELECT lower(email) AS email FROM users WHERE id IN (SELECT user_id FROM user_roles)',
  })
  return found.map(({ email }) => email)
}
