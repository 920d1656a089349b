import type { Db } from '../../platform/db/database.ts'

/** The email addresses of all accounts with a role, in lower case. */
export async function staffAddresses(db: Db): Promise<string[]> {
  const { rows } = await db.$client.query<{ email: string }>({
    name: 'staff-addresses',
    text: 'SELECT lower(email) AS email FROM users WHERE id IN (SELECT user_id FROM user_roles)',
  })
  return rows.map(({ email }) => email)
}
