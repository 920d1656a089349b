import type { Db } from '../../platform/db/database.ts'
import { type AccountSettings, SESSION_DAYS, sessionCookie } from './account-settings.ts'
import { signedValue } from './signed-cookie.ts'

/** Who is signed in, as the database says it at this request. */
export type SignedIn = {
  userId: string
  email: string
  fullName: string
  emailVerified: boolean
  isAdmin: boolean
  hasTwoStep: boolean
  sessionId: string
  sessionToken: string
  /** its last use was noted an hour ago or more: `keepSession` */
  isDue: boolean
}

/** An admin's session ends after so many hours without use. PCI DSS 8.2.8, ASVS 5.0 7.3.1 */
export const ADMIN_IDLE_HOURS = 12

/** Whether a session `s` still lives; `isAdmin` says in SQL whether it is an admin's. */
export const livesAs = (isAdmin: string): string =>
  `s.expires_at > now() AND s.created_at > now() - interval '${SESSION_DAYS} days'
    AND (s.updated_at > now() - interval '${ADMIN_IDLE_HOURS} hours' OR NOT ${isAdmin})`

/** In SQL, whether the user `of` is an admin. */
export const isAdminOf = (of: string): string =>
  `EXISTS (SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = ${of} AND r.name = 'admin')`

/**
 * Who sends this cookie header, or null. One query for session, user and role: Better Auth's own reading takes two, and
 * knows nothing of roles.
 */
export async function readSession(
  db: Db,
  settings: AccountSettings,
  cookies: string | undefined,
): Promise<SignedIn | null> {
  const token = signedValue(cookies, sessionCookie(settings), settings)
  if (token === null) return null
  const { rows } = await db.$client.query<SignedIn>({
    name: 'read-session',
    text: `SELECT s.id AS "sessionId", s.token AS "sessionToken", u.id AS "userId", u.email, u.name AS "fullName",
        u.email_verified AS "emailVerified", u.two_factor_enabled AS "hasTwoStep",
        a."isAdmin", s.updated_at < now() - interval '1 hour' AS "isDue"
      FROM sessions s JOIN users u ON u.id = s.user_id CROSS JOIN LATERAL (SELECT ${isAdminOf('u.id')} AS "isAdmin") a
      WHERE s.token = $1 AND ${livesAs('a."isAdmin"')}`,
    values: [token],
  })
  return rows[0] ?? null
}
