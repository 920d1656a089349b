import { Refusal } from '../../../domain/refusal.ts'
import { consumeLimit, refundLimit } from '../../limits.ts'
import { confirmSignUpChoice } from '../contacts/note-sign-up-choice.ts'
import { cookieRest, signUpCookie } from './account-settings.ts'
import type { AccountsContext } from './accounts-context.ts'
import { beginSession } from './begin-session.ts'
import { verifyPassword } from './hash-password.ts'
import { closeUnproven } from './internal/close-unproven.ts'
import { inOneWrite } from './internal/in-one-write.ts'
import { rememberPlace } from './known-places.ts'
import { signedValue, signToken } from './signed-cookie.ts'
import { VERIFICATION_HOURS, verificationIdentifier } from './verification-token.ts'

const SIGN_UP = 'sign-up:'

/** The browser that signs up is known again when it opens the link. */
export function noteSignUp(
  { accounts, addHeader }: Pick<AccountsContext, 'accounts' | 'addHeader'>,
  userId: string,
): void {
  const value = signToken(SIGN_UP + userId, accounts.secret)
  addHeader(
    'Set-Cookie',
    `${signUpCookie(accounts)}=${value}; HttpOnly; ${cookieRest(accounts, VERIFICATION_HOURS * 3600)}`,
  )
}

export type OpenedLink = {
  token: string
  /** the one that was chosen when signing up */
  password?: string | undefined
  /** whoever opens the link did not choose it, or does not know it */
  withoutPassword?: boolean | undefined
}

/**
 * Opens a link that verifies an address. Somebody else may have signed up with it: the password of the account is kept only
 * where the link is opened in the browser that signed up, or with that password; else it is asked for, and thrown away for
 * whoever does not know it. Returns the account that is signed in now, or null: the address had been verified before.
 * Refuses LINK_SPENT, PASSWORD_NEEDED, LINK_PASSWORD_WRONG, TOO_MANY_ATTEMPTS.
 */
export async function openVerification(context: AccountsContext, opened: OpenedLink): Promise<string | null> {
  const { db } = context
  const identifier = verificationIdentifier(opened.token)
  const { rows } = await db.$client.query<{ userId: string; password: string | null; isVerified: boolean }>(
    `SELECT u.id AS "userId", s.password, u.email_verified AS "isVerified"
      FROM verifications v JOIN users u ON u.id::text = v.value
        LEFT JOIN sign_ins s ON s.user_id = u.id AND s.provider_id = 'credential'
      WHERE v.identifier = $1 AND v.expires_at > now()`,
    [identifier],
  )
  const [link] = rows
  if (!link) throw new Refusal('LINK_SPENT')
  const keepsPassword = link.isVerified || (await isOwnPassword(context, link, opened, identifier))

  return inOneWrite(context, async writing => {
    const tx = writing.db
    const { rowCount } = await tx.$client.query(
      'DELETE FROM verifications WHERE identifier = $1 AND expires_at > now()',
      [identifier],
    )
    if (rowCount === 0) throw new Refusal('LINK_SPENT')
    const { rows: users } = await tx.$client.query<{ email: string; isVerified: boolean }>(
      'SELECT email, email_verified AS "isVerified" FROM users WHERE id = $1 FOR UPDATE',
      [link.userId],
    )
    const [user] = users
    if (!user) throw new Refusal('LINK_SPENT')
    if (user.isVerified) return null
    if (keepsPassword) {
      await tx.$client.query('UPDATE users SET email_verified = true, updated_at = now() WHERE id = $1', [link.userId])
      await confirmSignUpChoice(tx, link.userId)
    } else await closeUnproven(tx, user.email)
    await context.accountEvents.signedIn(tx, link.userId)
    await context.accountEvents.linkOpened(tx, link.userId, opened.token)
    await beginSession(writing, link.userId)
    await rememberPlace(writing, link.userId)
    writing.addHeader('Set-Cookie', `${signUpCookie(context.accounts)}=; HttpOnly; ${cookieRest(context.accounts, 0)}`)
    return link.userId
  })
}

type Link = { userId: string; password: string | null }

/** Whether the password of the account is of whoever opens the link. False: it is to be thrown away. */
async function isOwnPassword(
  context: AccountsContext,
  link: Link,
  opened: OpenedLink,
  identifier: string,
): Promise<boolean> {
  const { header, accounts, db } = context
  const signedUpHere = signedValue(header('cookie'), signUpCookie(accounts), accounts) === SIGN_UP + link.userId
  if (signedUpHere || link.password === null) return true
  if (opened.withoutPassword) return false
  if (opened.password === undefined) throw new Refusal('PASSWORD_NEEDED')
  await consumeLimit(db, 'sign-in', identifier)
  if (!(await verifyPassword(link.password, opened.password))) throw new Refusal('LINK_PASSWORD_WRONG')
  await refundLimit(db, 'sign-in', identifier)
  return true
}
