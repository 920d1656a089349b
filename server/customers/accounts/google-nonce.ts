import { lockText } from '../../platform/db/lock-text.ts'
import { isSameSecret } from '../../platform/secrets/is-same-secret.ts'
import { hashOfToken, newLinkToken } from '../../platform/secrets/link-token.ts'
import { googleCookie, sharedCookieAttributes } from './account-settings.ts'
import type { AccountsContext } from './accounts-context.ts'
import type { Writing } from './internal/in-write-transaction.ts'
import { readCookie } from './signed-cookie.ts'

const HOURS = 24
const SECRET = /^[\w-]{24}$/

type Asking = Pick<AccountsContext, 'header' | 'accounts'>

/**
 * Returns the nonce that a page passes to Google, and sets the matching cookie: a token is accepted only from the
 * browser that requested it. Tabs of one browser share a nonce.
 * https://developers.google.com/identity/gsi/web/reference/js-reference (`nonce`), OpenID Connect Core 1.0, section
 * 15.5.2.
 */
export function beginGoogle(context: Asking & Pick<AccountsContext, 'addHeader'>): string {
  const { accounts, addHeader } = context
  const secret = secretOf(context) ?? newLinkToken()
  addHeader(
    'Set-Cookie',
    `${googleCookie(accounts)}=${secret}; HttpOnly; ${sharedCookieAttributes(accounts, HOURS * 3600)}`,
  )
  return hashOfToken(secret)
}

/** True if this browser requested a token with this nonce. */
export function isOwnNonce(context: Asking, nonce: string | null): boolean {
  const secret = secretOf(context)
  return secret !== null && nonce !== null && isSameSecret(hashOfToken(secret), nonce)
}

/** Ends a nonce after the browser has signed in with it. */
export function endNonce({ accounts, addHeader }: Pick<Writing, 'accounts' | 'addHeader'>): void {
  addHeader('Set-Cookie', `${googleCookie(accounts)}=; HttpOnly; ${sharedCookieAttributes(accounts, 0)}`)
}

function secretOf({ header, accounts }: Asking): string | null {
  const value = readCookie(header('cookie'), googleCookie(accounts))
  return value !== undefined && SECRET.test(value) ? value : null
}

/** The longest validity of a token, plus one hour for clocks that differ. */
const KEPT_HOURS = 2

/**
 * Records that a token was used. Returns false if it was used before. Expired records are deleted with expired links.
 */
export async function markTokenUsed({ db: tx }: Pick<Writing, 'db'>, token: string): Promise<boolean> {
  // The signature is left out, because its last character may be written in several ways.
  const hash = hashOfToken(token.slice(0, token.lastIndexOf('.')))
  await lockText(tx, 'google token', hash)
  const { rowCount } = await tx.$client.query(
    `INSERT INTO verifications (identifier, value, expires_at)
      SELECT $1, '', now() + interval '${KEPT_HOURS} hours'
        WHERE NOT EXISTS (SELECT FROM verifications WHERE identifier = $1)`,
    [`google-token:${hash}`],
  )
  return rowCount === 1
}
