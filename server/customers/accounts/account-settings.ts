import { RETENTION } from '../../../domain/privacy/retention.ts'

/** The settings that accounts use. */
export type AccountSettings = {
  /** signs cookies and links; at least 32 characters */
  secret: string
  /** former secrets, which still verify older signatures and open older seals */
  formerSecrets: readonly string[]
  /** limits cookies to HTTPS and to this host */
  overHttps: boolean
  /** sign-in with Google; null: not offered */
  google: { clientId: string; issuer: string } | null
}

/** The absolute lifetime of a session, required by PCI DSS and ASVS 5.0 7.3.2. */
export const SESSION_DAYS = RETENTION.sessions.days
export const SESSION_S = SESSION_DAYS * 86_400

/** The name of the session cookie. `__Host-` binds it to this host: RFC 6265bis section 4.1.3.2. */
export const sessionCookie = ({ overHttps }: Pick<AccountSettings, 'overHttps'>): string =>
  overHttps ? '__Host-session' : 'session'

/** The browser's lasting cookie: `known-places.ts`. */
export const deviceCookie = ({ overHttps }: Pick<AccountSettings, 'overHttps'>): string =>
  overHttps ? '__Host-device' : 'device'

/** The cookie that names the account created in this browser: `verification-links.ts`. */
export const signUpCookie = ({ overHttps }: Pick<AccountSettings, 'overHttps'>): string =>
  overHttps ? '__Host-sign-up' : 'sign-up'

/** The cookie of the nonce for a sign-in with Google: `google-nonce.ts`. */
export const googleCookie = ({ overHttps }: Pick<AccountSettings, 'overHttps'>): string =>
  overHttps ? '__Host-google' : 'google'

/** The cookie of a sign-in that waits for its second step. */
export const twoStepCookie = (settings: Pick<AccountSettings, 'overHttps'>): string =>
  `${authPrefix(settings)}.two_factor`
export const authPrefix = ({ overHttps }: Pick<AccountSettings, 'overHttps'>): string =>
  overHttps ? '__Host-auth' : 'auth'

/** The attributes that the session cookie and the signed-in hint cookie share. */
export const sharedCookieAttributes = ({ overHttps }: Pick<AccountSettings, 'overHttps'>, seconds: number): string =>
  `Path=/; SameSite=Lax; Max-Age=${seconds}${overHttps ? '; Secure' : ''}`

/**
 * The cookie that shows the page's own scripts whether there is a session, because they cannot read the session cookie.
 * It proves nothing.
 */
export const signedInHint = (settings: Pick<AccountSettings, 'overHttps'>, isSignedIn: boolean): string =>
  isSignedIn
    ? `signed-in=1; ${sharedCookieAttributes(settings, SESSION_S)}`
    : `signed-in=; ${sharedCookieAttributes(settings, 0)}`
