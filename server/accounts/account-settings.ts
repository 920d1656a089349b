/** What accounts need to know of the store's settings. */
export type AccountSettings = {
  /** signs cookies and links; at least 32 characters */
  secret: string
  /** cookies are kept to HTTPS and to this host */
  overHttps: boolean
  /** sign-in with Google; null: not offered */
  google: { clientId: string; issuer: string } | null
}

/** The name of the cookie that holds the session. `__Host-` keeps it to this very host: RFC 6265bis section 4.1.3.2. */
export const sessionCookie = ({ overHttps }: Pick<AccountSettings, 'overHttps'>): string =>
  overHttps ? '__Host-session' : 'session'
