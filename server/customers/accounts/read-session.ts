import type { Role } from '../../../domain/staff/roles.ts'
import type { Db } from '../../platform/db/database.ts'
import { type AccountSettings, SESSION_DAYS, sessionCookie } from './account-settings.ts'
import { signedValue } from './signed-cookie.ts'

/** The signed-in user, read from the database at this request. */
export type SignedIn = {
  userId: string
  email: string
  fullName: string
  emailVerified: boolean
  /** empty: a customer */
  roles: readonly Role[]
  hasTwoStep: boolean
  sessionId: string
  sessionToken: string
  /** true if its last use was recorded an hour ago or more (`extendSession`) */
  isDue: boolean
}

/** A session of staff ends after this many hours without use. PCI DSS 8.2.8, ASVS 5.0 7.3.1 */
export const STAFF_IDLE_HOURS = 12

/** SQL: true if a session `s` is valid. `isStaff`: SQL that is true if its user has a role. */
export const validSessionSql = (isStaff: string): string =>
  `s.expires_at > now() AND s.created_at > now() - interval '${SESSION_DAYS} days'
    AND (s.updated_at > now() - interval '${STAFF_IDLE_HOURS} hours' OR NOT ${isStaff})`

/** SQL: true if the user `of` has a role. */
export const isStaffOf = (of: string): string => `EXISTS (SELECT FROM user_roles WHERE user_id = ${of})`

/** The session that this cookie header names with the store's signature, or null. It may have ended. */
export const sessionToken = (cookies: string | undefined, settings: AccountSettings): string | null =>
  signedValue(cookies, sessionCookie(settings), settings)

/** The user of this cookie header, or null. Makes one query for session, user and roles. */
export async function readSession(
  db: Db,
  settings: AccountSettings,
  cookies: string | undefined,
): Promise<SignedIn | null> {
  const token = sessionToken(cookies, settings)
  if (token === null) return null
  const { rows } = await db.$client.query<SignedIn>({
    name: 'read-session',
    text: `SELECT s.id AS "sessionId", s.token AS "sessionToken", u.id AS "userId", u.email, u.name AS "fullName",
        u.email_verified AS "emailVerified", u.two_factor_enabled AS "hasTwoStep",
        a.roles, s.updated_at < now() - interval '1 hour' AS "isDue"
      FROM sessions s JOIN users u ON u.id = s.user_id CROSS JOIN LATERAL (SELECT ARRAY(SELECT r.name
        FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id ORDER BY r.id) AS roles) a
      WHERE s.token = $1 AND ${validSessionSql('cardinality(a.roles) > 0')}`,
    values: [token],
  })
  return rows[0] ?? null
}
