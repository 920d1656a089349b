import type { Db } from '../db/database.ts'

/** Makes the user with this e-mail address an admin. False: there is no such user. Twice is no error. */
export async function grantAdmin(db: Db, email: string): Promise<boolean> {
  const { rows } = await db.$client.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [
    email.trim().toLowerCase(),
  ])
  const [user] = rows
  if (!user) return false
  await db.$client.query(
    `INSERT INTO user_roles (user_id, role_id) SELECT $1, id FROM roles WHERE name = 'admin' ON CONFLICT DO NOTHING`,
    [user.id],
  )
  return true
}
