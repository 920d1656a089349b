import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { type AccountSettings, sessionCookie } from './account-settings.ts'

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
}

/**
 * Who sends this cookie header, or null. One query for session, user and role: Better Auth's own reading takes two, and
 * knows nothing of roles.
 */
export async function readSession(
  db: Db,
  settings: AccountSettings,
  cookies: string | undefined,
): Promise<SignedIn | null> {
  const token = signedToken(cookies, sessionCookie(settings), settings.secret)
  if (token === null) return null
  const { rows } = await db.$client.query<SignedIn>({
    name: 'read-session',
    text: `SELECT s.id AS "sessionId", s.token AS "sessionToken", u.id AS "userId", u.email, u.name AS "fullName",
        u.email_verified AS "emailVerified", u.two_factor_enabled AS "hasTwoStep",
        EXISTS (SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id AND r.name = 'admin')
          AS "isAdmin"
      FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token = $1 AND s.expires_at > now()`,
    values: [token],
  })
  return rows[0] ?? null
}

/** The token in a signed cookie, `{token}.{base64 of HMAC-SHA256}`, or null when it is not there or was not signed by us. */
function signedToken(cookies: string | undefined, name: string, secret: string): string | null {
  const value = cookies
    ?.split(/; */)
    .find(cookie => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  if (!value) return null
  const text = decode(value)
  const dot = text.lastIndexOf('.')
  if (dot < 1) return null
  const token = text.slice(0, dot)
  const given = Buffer.from(text.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** The same signature, for whoever makes a session by other means. */
export const signToken = (token: string, secret: string): string =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)
