import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../platform/db/database.ts'
import { hashOfToken } from '../../platform/secrets/link-token.ts'

export const VERIFICATION_HOURS = 24

/** The stored identifier of the link. */
export const verificationIdentifier = (token: string): string => `verify-email:${hashOfToken(token)}`

/**
 * Creates the token of a verification link. It belongs to one account, can be used once, and is invalid for another
 * account with the same address.
 */
export async function makeVerification(db: Db | Tx, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await db.$client.query(
    `INSERT INTO verifications (identifier, value, expires_at)
      VALUES ($1, $2, now() + interval '${VERIFICATION_HOURS} hours')`,
    [verificationIdentifier(token), userId],
  )
  return token
}
