import { ROLES } from '../../../domain/staff/roles.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { type AccountSettings, SESSION_DAYS, sessionCookie } from './account-settings.ts'
import { signedValue } from './signed-cookie.ts'

/** The signed-in user, read from the database at this request. */
const SignedInShape = z.object({
  userId: z.string(),
  email: z.string(),
  fullName: z.string(),
  emailVerified: z.boolean(),
  /** empty: a customer */
  roles: z.array(z.enum(ROLES)),
  hasTwoStep: z.boolean(),
  sessionId: z.string(),
  sessionToken: z.string(),
  /** true if its last use was recorded an hour ago or more (`extendSession`) */
  isDue: z.boolean(),
})
export type SignedIn = z.output<typeof SignedInShape>

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
  const row = await firstRow(db, SignedInShape, {
    name: 'read-session',
    text: `SELECT s.id AS session_id, s.token AS session_token, u.id AS user_id, u.email, u.name AS full_name,
        u.email_verified, u.two_factor_enabled AS has_two_step,
        a.roles, s.updated_at < now() - interval '1 hour' AS is_due
      FROM sessions s JOIN users u ON u.id = s.user_id CROSS JOIN LATERAL (SELECT ARRAY(SELECT r.name
        FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id ORDER BY r.id) AS roles) a
      WHERE s.token = $1 AND ${validSessionSql('cardinality(a.roles) > 0')}`,
    values: [token],
  })
  return row ?? null
}
