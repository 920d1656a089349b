import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { consumeLimit, refundLimit } from '../../limits.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { sharedCookieAttributes, signUpCookie } from './account-settings.ts'
import type { AccountsContext } from './accounts-context.ts'
import { beginSession } from './begin-session.ts'
import { verifyPassword } from './hash-password.ts'
import { inWriteTransaction } from './internal/in-write-transaction.ts'
import { verifyAddress, verifyAndEmptyAccount } from './internal/prove-address.ts'
import { addKnownPlace } from './known-places.ts'
import { verificationIdentifier } from './link-tokens.ts'
import { isSignedUpHere } from './sign-up-cookie.ts'

export type OpenedLink = {
  token: string
  /** the password that was chosen when signing up */
  password?: string | undefined
  /** true if the person who opens the link did not choose the password, or does not know it */
  withoutPassword?: boolean | undefined
}

const IsVerifiedShape = z.object({ isVerified: z.boolean() })

const OpenVerificationRowShape = z.object({
  userId: z.string(),
  password: z.nullable(z.string()),
  isVerified: z.boolean(),
})

/**
 * Opens a link that verifies an address. A stranger may have signed up with it: the account's password stays only if
 * the link is opened in the browser that signed up, or with that password. Otherwise the page asks for it, and deletes
 * it if the person does not know it. Returns the account that is signed in now, or null if the address was verified
 * before. Refuses LINK_SPENT, PASSWORD_NEEDED, LINK_PASSWORD_WRONG, TOO_MANY_ATTEMPTS.
 */
export async function openVerification(context: AccountsContext, opened: OpenedLink): Promise<string | null> {
  const { db } = context
  const identifier = verificationIdentifier(opened.token)
  const link = await firstRow(
    db,
    OpenVerificationRowShape,
    `SELECT u.id AS user_id, s.password, u.email_verified AS is_verified
      FROM verifications v JOIN users u ON u.id::text = v.value
        LEFT JOIN sign_ins s ON s.user_id = u.id AND s.provider_id = 'credential'
      WHERE v.identifier = $1 AND v.expires_at > now()`,
    [identifier],
  )
  if (!link) throw new Refusal('LINK_SPENT')
  const keepsPassword = link.isVerified || (await isOwnPassword(context, link, opened, identifier))

  return inWriteTransaction(context, async writing => {
    const tx = writing.db
    const { rowCount } = await tx.$client.query(
      'DELETE FROM verifications WHERE identifier = $1 AND expires_at > now()',
      [identifier],
    )
    if (rowCount === 0) throw new Refusal('LINK_SPENT')
    const user = await firstRow(
      tx,
      IsVerifiedShape,
      'SELECT email_verified AS is_verified FROM users WHERE id = $1 FOR UPDATE',
      [link.userId],
    )
    if (!user) throw new Refusal('LINK_SPENT')
    if (user.isVerified) {
      // Another link has verified the address. The contents of this link still belong to the account of the address.
      await context.accountEvents.linkOpened(tx, link.userId, opened.token)
      return null
    }
    if (keepsPassword) await verifyAddress(tx, link.userId)
    else await verifyAndEmptyAccount(tx, link.userId)
    await context.accountEvents.signedIn(tx, link.userId)
    await context.accountEvents.linkOpened(tx, link.userId, opened.token)
    await beginSession(writing, link.userId)
    await addKnownPlace(writing, link.userId)
    writing.addHeader(
      'Set-Cookie',
      `${signUpCookie(context.accounts)}=; HttpOnly; ${sharedCookieAttributes(context.accounts, 0)}`,
    )
    return link.userId
  })
}

type Link = { userId: string; password: string | null }

/** True if the account's password belongs to the person who opens the link. False: it must be deleted. */
async function isOwnPassword(
  context: AccountsContext,
  link: Link,
  opened: OpenedLink,
  identifier: string,
): Promise<boolean> {
  const { db } = context
  if (isSignedUpHere(context, link.userId) || link.password === null) return true
  if (opened.withoutPassword) return false
  if (opened.password === undefined) throw new Refusal('PASSWORD_NEEDED')
  await consumeLimit(db, 'sign-in', identifier)
  if (!(await verifyPassword(link.password, opened.password))) throw new Refusal('LINK_PASSWORD_WRONG')
  await refundLimit(db, 'sign-in', identifier)
  return true
}
