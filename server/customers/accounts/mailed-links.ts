import { returnPath } from '../../../domain/customers/return-path.ts'
import type { QuoteDraft } from '../../../domain/quotes/quote-draft.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { consumeLimit, isWithin, type Limit, refundLimit } from '../../limits.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { EmailShape, TextIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { oneAtATimePerKey } from '../../platform/limits/limit-concurrency.ts'
import { isMailboxVariant, isVariant, mailboxKey } from '../../platform/limits/limits.ts'
import { recordSecurityEvent } from '../../security-log.ts'
import { linkMailsIn } from './account-mails.ts'
import type { AccountsContext } from './accounts-context.ts'
import { beginSessionWithoutPassword } from './begin-session.ts'
import { AccountShape } from './internal/account-shape.ts'
import { lockCredentials } from './internal/entered-by.ts'
import { inWriteTransaction } from './internal/in-write-transaction.ts'
import { limitLinkOpening } from './internal/limit-link-opening.ts'
import { ownerOfAddress } from './internal/owner-of-address.ts'
import { withMinimumDuration } from './internal/with-minimum-duration.ts'
import { addKnownPlace, findPlace, type Place } from './known-places.ts'
import { magicLinkIdentifier, makeMagicLink, makeReset, makeVerification } from './link-tokens.ts'
import { recorded } from './recorded.ts'
import { type OpenedLink, openVerification } from './verification-links.ts'

type Asked = { email: string; from?: string | undefined; draft?: QuoteDraft | undefined }
type LinkEvent = 'link_asked' | 'verification_asked' | 'reset_asked'

/** Mails a link for one sign-in within 10 minutes; opening it creates an account if there is none. */
export const sendMagicLink = (context: AccountsContext, { email, from, draft }: Asked): Promise<void> =>
  mailLink(context, 'link_asked', email, async () => {
    await inTransaction(context.db, async tx => {
      const mails = context.accountEvents.carrying(tx, linkMailsIn(tx, context.publicUrl, pathOf(from)), draft)
      await mails.magicLink(email, await makeMagicLink(tx, email))
    })
    return true
  })

// Pending drafts of one address are counted under a lock. Concurrent requests for the address queue for it without
// holding a connection.
const limitPerEmail = oneAtATimePerKey()

/** Exceeds the duration of the work, so that the duration does not reveal whether there is an account. */
const ANSWER_MS = 250

/**
 * Mails the verification link again, if there is an unverified account. The answer and its duration are the same
 * either way.
 */
export const sendVerification = (context: AccountsContext, { email, from, draft }: Asked): Promise<void> =>
  withMinimumDuration(ANSWER_MS, () =>
    mailLink(context, 'verification_asked', email, () =>
      inTransaction(context.db, async tx => {
        const user = await firstRow(
          tx,
          AccountShape,
          'SELECT id, name, email FROM users WHERE email = $1 AND NOT email_verified',
          [email],
        )
        if (!user) return false
        const mails = context.accountEvents.carrying(tx, linkMailsIn(tx, context.publicUrl, pathOf(from)), draft)
        await mails.verification(user, await makeVerification(tx, user.id))
        return true
      }),
    ),
  )

/** Mails a link to set a new password, if there is an account. The answer and its duration are the same either way. */
export const sendReset = (context: AccountsContext, email: string): Promise<void> =>
  withMinimumDuration(ANSWER_MS, () =>
    mailLink(context, 'reset_asked', email, () =>
      inTransaction(context.db, async tx => {
        const user = await firstRow(tx, AccountShape, 'SELECT id, name, email FROM users WHERE email = $1', [email])
        if (!user) return false
        await linkMailsIn(tx, context.publicUrl, undefined).reset(user, await makeReset(tx, user.id))
        return true
      }),
    ),
  )

/**
 * Mails a link unless the limits refuse it. `write` returns true if it wrote a mail. A known device has its own
 * counter. Other requests count by network address and by mailbox plus network address, so that strangers on other
 * networks do not use up the owner's attempts. Above the cap over all networks no mail is sent, and the response does
 * not reveal that.
 */
async function mailLink(
  context: AccountsContext,
  event: LinkEvent,
  email: string,
  write: () => Promise<boolean>,
): Promise<void> {
  const { db } = context
  const mail = () => limitPerEmail(email.toLowerCase(), write)
  const place = await findPlace(context, email)
  const { userId, device, network, isKnownNetwork } = place
  if (device !== null) await consumeLimit(db, 'mailed link', `${event} device ${userId} ${device}`)
  else {
    if (!isKnownNetwork) await consumeLimit(db, 'mailed links', network)
    await consumeLimit(db, 'mailed link', `${event} ${mailboxKey(email)} ${network}`)
  }
  const isCapped = !(device === null ? await mailWithinCaps(context, event, email, place, mail) : await always(mail))
  await recordSecurityEvent(context, {
    event,
    result: isCapped ? 'refused' : 'ok',
    accountId: userId,
    email,
    ...(isCapped ? { reason: 'MAILBOX_CAP' } : {}),
  })
}

const always = async (mail: () => Promise<unknown>): Promise<true> => {
  await mail()
  return true
}

/**
 * Returns false if a cap is reached and no mail was sent. Only written mails count, by address. The cap lasts as long
 * as the links, so a stranger who reaches it leaves the owner a working link. An address with many links in a day gets
 * one at a time. Variants of a mailbox (`name+tag`, dots at Gmail) share their own caps, which apply neither to
 * verified accounts nor to the plain address: a link to another variant cannot open the account of the owner. Above
 * these caps, an address with dots gets one link at a time for a network that has not had one, because it may be the
 * only address that its owner, who has no account yet, uses.
 */
async function mailWithinCaps(
  { db }: AccountsContext,
  event: LinkEvent,
  email: string,
  { isVerified, network }: Place,
  mail: () => Promise<boolean>,
): Promise<boolean> {
  const address = `${event} ${email.toLowerCase()}`
  const mailbox = `${event} ${mailboxKey(email)}`
  const counted: [limit: Limit, who: string][] = []
  const isFree = async (limit: Limit, who: string) => {
    const isOpen = await isWithin(db, limit, who)
    if (isOpen) counted.push([limit, who])
    return isOpen
  }
  const ofVariants = async () =>
    (await isFree('links to tags from a network', `${mailbox} ${network}`)) &&
    (await isFree('links to tags', mailbox)) &&
    (await isFree('links to tags a day', mailbox))
  const ofFlooded = async () =>
    isMailboxVariant(email) &&
    (await isFree('mails to a flooded mailbox from a network', `${mailbox} ${network}`)) &&
    (await isFree('links to a flooded address', `variants of ${mailbox}`))
  const ofAddress = async () =>
    (await isFree('links to an address', address)) &&
    ((await isFree('links to an address a day', address)) || (await isFree('links to a flooded address', address)))
  let isWritten = false
  try {
    if (!isVerified && isVariant(email) && !(await ofVariants()) && !(await ofFlooded())) return false
    if (!(await ofAddress())) return false
    isWritten = await mail()
    return true
  } finally {
    if (!isWritten) for (const [limit, who] of counted) await refundLimit(db, limit, who)
  }
}

type Opened = Omit<OpenedLink, 'token'> & { kind: 'magic' | 'verify'; token: string }

/**
 * Opens a mailed link, and adds the guest orders of its address to the account. Returns false if the address was
 * verified before, and no one was signed in. Refuses LINK_SPENT, TWO_STEP_NEEDED, TOO_MANY_ATTEMPTS; for a verification
 * link PASSWORD_NEEDED, LINK_PASSWORD_WRONG.
 */
export const openLink = (context: AccountsContext, opened: Opened): Promise<boolean> =>
  limitLinkOpening(context, () => openOne(context, opened))

async function openOne(context: AccountsContext, { kind, ...opened }: Opened): Promise<boolean> {
  if (kind === 'magic') {
    const tried = { event: 'sign_in', factor: 'magic_link' } as const
    await recorded(
      context,
      tried,
      () => enter(context, opened.token),
      userId => userId,
    )
    return true
  }
  const tried = { event: 'address_verified', factor: 'verification_link' } as const
  return (
    (await recorded(
      context,
      tried,
      () => openVerification(context, opened),
      userId => userId,
    )) !== null
  )
}

/**
 * Uses a link in one transaction: signs its owner in, deletes the data that a stranger entered, and adds the orders.
 */
const enter = (context: AccountsContext, token: string): Promise<string> =>
  inWriteTransaction(context, async writing => {
    const { db } = writing
    await lockOwner(db, token)
    const link = await firstRow(
      db,
      EmailShape,
      `DELETE FROM verifications WHERE identifier = $1 AND expires_at > now() RETURNING value::json ->> 'email' AS email`,
      [magicLinkIdentifier(token)],
    )
    if (!link) throw new Refusal('LINK_SPENT')
    const userId = await ownerOfAddress(writing, link.email, '')
    await beginSessionWithoutPassword(writing, userId)
    await context.accountEvents.signedIn(db, userId)
    await context.accountEvents.linkOpened(db, userId, token)
    await addKnownPlace(writing, userId)
    return userId
  })

/**
 * Locks the account that a link signs in to, before the link is used: a concurrent change of credentials either
 * invalidates the link first, or ends the session that the link has begun.
 */
async function lockOwner(tx: Tx, token: string): Promise<void> {
  const found = await rows(
    tx,
    TextIdShape,
    `SELECT u.id FROM verifications v JOIN users u ON u.email = v.value::json ->> 'email' WHERE v.identifier = $1`,
    [magicLinkIdentifier(token)],
  )
  for (const { id } of found) await lockCredentials(tx, id)
}

const pathOf = (from: string | undefined) => (from === undefined ? undefined : returnPath(from))
