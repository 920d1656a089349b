import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { consumeLimit, refundLimit } from '../../limits.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockText } from '../../platform/db/lock-text.ts'
import { TextIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { oneAtATimePerKey } from '../../platform/limits/limit-concurrency.ts'
import { addressKey } from '../../platform/limits/limits.ts'
import { recordSecurityEvent } from '../../security-log.ts'
import { notifyOfGoogle } from './account-mails.ts'
import type { AccountsContext } from './accounts-context.ts'
import { beginSessionWithoutPassword } from './begin-session.ts'
import { endNonce, isOwnNonce, markTokenUsed } from './google-nonce.ts'
import { type GoogleAccount, IssuerUnavailable, readGoogleToken } from './google-token.ts'
import { AccountShape } from './internal/account-shape.ts'
import { inWriteTransaction, type Writing } from './internal/in-write-transaction.ts'
import { ownerOfAddress } from './internal/owner-of-address.ts'
import { unlinkGoogle } from './internal/unlink-google.ts'
import { addKnownPlace } from './known-places.ts'
import { recorded } from './recorded.ts'

/**
 * Signs in with an identity token of Google. Creates the account, or joins the existing account of that address. The
 * first sign-in requires that Google hosts the mailbox. A token is valid once, in the browser that requested it.
 * Refuses GOOGLE_REFUSED, GOOGLE_NOT_JOINED, GOOGLE_AWAY, TWO_STEP_NEEDED, TOO_MANY_ATTEMPTS, BUSY.
 */
export async function signInWithGoogle(context: AccountsContext, token: string): Promise<void> {
  await recorded(
    context,
    { event: 'sign_in', factor: 'google' },
    () => tryGoogle(context, token),
    userId => userId,
  )
}

// Concurrent calls with the same address queue here, so that they do not hold a connection while they wait for its
// lock.
const limitPerEmail = oneAtATimePerKey()

async function tryGoogle(context: AccountsContext, token: string): Promise<string> {
  const { db, accounts } = context
  if (!accounts.google) throw new Refusal('GOOGLE_REFUSED')
  // This sign-in has its own counter, so that wrong passwords of others at the same network address do not block it.
  const from = `google ${addressKey(context.clientAddress)}`
  await consumeLimit(db, 'sign-in', from)
  const google = await readGoogleToken(token, accounts.google.clientId, accounts.google.issuer).catch(async error => {
    if (!(error instanceof IssuerUnavailable)) throw error
    context.log.error({ err: error }, 'sign-in with Google')
    // A failure of Google does not count against the caller.
    await refundLimit(db, 'sign-in', from)
    throw new Refusal('GOOGLE_AWAY')
  })
  if (google === null || !isOwnNonce(context, google.nonce)) throw new Refusal('GOOGLE_REFUSED')
  const enterOnce = async (writing: Writing): Promise<Entered> => {
    const tx = writing.db
    // Two concurrent tabs with a new address create one account, even at two processes.
    await lockText(tx, 'google', google.email)
    if (!(await markTokenUsed(writing, token))) throw new Refusal('GOOGLE_REFUSED')
    // The address of a token proves nothing for an account that this Google account joined under another address.
    const joined = await findJoined(tx, google)
    const owner = joined === null ? await checkJoining(tx, google) : null
    const entered = joined ?? (await join(writing, google))
    await beginSessionWithoutPassword(writing, entered)
    await context.accountEvents.signedIn(tx, entered)
    await addKnownPlace(writing, entered)
    if (owner) await notifyOfGoogle(tx, owner)
    endNonce(writing)
    return { entered, isJoined: owner !== null }
  }
  const { entered: userId, isJoined } = await limitPerEmail(google.email, () => inWriteTransaction(context, enterOnce))
  await refundLimit(db, 'sign-in', from)
  if (isJoined)
    await recordSecurityEvent(context, { event: 'google_joined', result: 'ok', factor: 'google', accountId: userId })
  return userId
}

type Entered = { entered: string; isJoined: boolean }
type Owner = z.output<typeof AccountShape>

const CheckJoiningRowShape = z.extend(AccountShape, { isVerified: z.boolean() })

/**
 * Checks that a Google account may enter an account of the store. The first time, Google must host its mailbox, whether
 * or not there is an account, because guest orders are added to it. Of other addresses Google only knows that they were
 * verified once, and a former employee would retain access to a company's purchases. If another Google account is
 * joined, the Google account that has the mailbox now replaces it. Returns the owner of the verified account that is
 * joined, who gets a mail; null: there is none. The account is locked, so that a concurrent change of its
 * credentials is either seen here or deletes the session. Refuses GOOGLE_NOT_JOINED.
 */
async function checkJoining(tx: Tx, { email, ownsMailbox }: GoogleAccount): Promise<Owner | null> {
  if (!ownsMailbox) throw new Refusal('GOOGLE_NOT_JOINED')
  const owner = await firstRow(
    tx,
    CheckJoiningRowShape,
    'SELECT id, name, email, email_verified AS is_verified FROM users WHERE email = $1 FOR UPDATE',
    [email],
  )
  if (!owner) return null
  await unlinkGoogle(tx, owner.id)
  return owner.isVerified ? owner : null
}

/**
 * The account that this Google account has joined; null: none. Waits for a concurrent removal, which has locked the
 * account.
 */
async function findJoined(tx: Tx, { sub }: GoogleAccount): Promise<string | null> {
  const row = await firstRow(
    tx,
    TextIdShape,
    `SELECT u.id FROM sign_ins s JOIN users u ON u.id = s.user_id
      WHERE s.provider_id = 'google' AND s.account_id = $1 FOR UPDATE`,
    [sub],
  )
  return row?.id ?? null
}

/** Joins a Google account to the account of its address. Returns the account. */
async function join(writing: Writing, { sub, email, name }: GoogleAccount): Promise<string> {
  const userId = await ownerOfAddress(writing, email, name)
  await writing.db.$client.query(`INSERT INTO sign_ins (user_id, account_id, provider_id) VALUES ($1, $2, 'google')`, [
    userId,
    sub,
  ])
  return userId
}
