/** What accounts need to know of the store's settings. */
export type AccountSettings = {
  /** signs cookies and links; at least 32 characters */
  secret: string
  /** cookies are kept to HTTPS and to this host */
  overHttps: boolean
  /** sign-in with Google; null: not offered */
  google: { clientId: string; issuer: string } | null
}

/** How long a session lives after it was last used. */
export const SESSION_DAYS = 30
export const SESSION_S = SESSION_DAYS * 86_400

/** The name of the cookie that holds the session. `__Host-` keeps it to this very host: RFC 6265bis section 4.1.3.2. */
export const sessionCookie = ({ overHttps }: Pick<AccountSettings, 'overHttps'>): string =>
  overHttps ? '__Host-session' : 'session'

/** What the session's cookie and the one beside it have in common. */
export const cookieRest = ({ overHttps }: Pick<AccountSettings, 'overHttps'>, seconds: number): string =>
  `Path=/; SameSite=Lax; Max-Age=${seconds}${overHttps ? '; Secure' : ''}`

/** Says to the page's own scripts, which cannot read the session's cookie, whether there is one. It proves nothing. */
export const signedInHint = (settings: Pick<AccountSettings, 'overHttps'>, isSignedIn: boolean): string =>
  isSignedIn ? `signed-in=1; ${cookieRest(settings, SESSION_S)}` : `signed-in=; ${cookieRest(settings, 0)}`
