import type { Db, Tx } from '../../platform/db/database.ts'
import { hashOfToken, newLinkToken } from '../../platform/secrets/link-token.ts'

/** How long a link is valid. */
export const MINUTES = { magicLink: 10, reset: 60, verification: 24 * 60 }

// Better Auth named the stored identifiers. Links that it mailed are valid until they expire.

/** The stored identifier of a password reset link. */
export const resetIdentifier = (token: string): string => hashOfToken(`reset-password:${token}`)
/** The stored identifier of a sign-in link. */
export const magicLinkIdentifier = (token: string): string => `magic-link:${hashOfToken(token)}`
/** The stored identifier of a verification link. */
export const verificationIdentifier = (token: string): string => `verify-email:${hashOfToken(token)}`

/** Creates the token of a link to a new password, which can be used once. */
export async function makeReset(tx: Tx, userId: string): Promise<string> {
  const token = newLinkToken()
  await addVerification(tx, resetIdentifier(token), userId, MINUTES.reset)
  return token
}

/** Creates the token of a sign-in link, which can be used once. There may be no account with the address yet. */
export async function makeMagicLink(tx: Tx, email: string): Promise<string> {
  const token = newLinkToken()
  await addVerification(
    tx,
    magicLinkIdentifier(token),
    JSON.stringify({ type: 'magic-link', email }),
    MINUTES.magicLink,
  )
  return token
}

/**
 * Creates the token of a verification link. It belongs to one account, can be used once, and is invalid for another
 * account with the same address.
 */
export async function makeVerification(tx: Tx, userId: string): Promise<string> {
  const token = newLinkToken()
  await addVerification(tx, verificationIdentifier(token), userId, MINUTES.verification)
  return token
}

/** Stores a value that is valid for some minutes. */
export async function addVerification(db: Db | Tx, identifier: string, value: string, minutes: number): Promise<void> {
  await db.$client.query(
    'INSERT INTO verifications (identifier, value, expires_at) VALUES ($1, $2, now() + make_interval(mins => $3))',
    [identifier, value, minutes],
  )
}
