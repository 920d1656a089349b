import type { SignUpShape } from '../../../domain/customers/account.ts'
import { returnPath } from '../../../domain/customers/return-path.ts'
import type { QuoteDraft } from '../../../domain/quotes/quote-draft.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { z } from '../../../domain/text/zod.ts'
import { consumeLimit } from '../../limits.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { oneAtATimePerKey } from '../../platform/limits/limit-concurrency.ts'
import { addressKey, isVariant, mailboxKey } from '../../platform/limits/limits.ts'
import { recordSecurityEvent } from '../../security-log.ts'
import { recordSignUpChoice } from '../contacts/record-sign-up-choice.ts'
import { linkMailsIn, notifyOfNewUser } from './account-mails.ts'
import type { AccountsContext } from './accounts-context.ts'
import { hashPassword } from './hash-password.ts'
import { addUser } from './internal/add-user.ts'
import { setPassword } from './internal/set-password.ts'
import { makeVerification } from './link-tokens.ts'
import { isCommonPassword } from './most-used-passwords.ts'
import { setSignUpCookie } from './sign-up-cookie.ts'

type Form = z.output<typeof SignUpShape>

/**
 * Creates an account that is closed until its address is verified, and mails the link for that. Both happen or neither
 * does. Refuses COMMON_PASSWORD, ALREADY_REGISTERED, TOO_MANY_ATTEMPTS.
 */
export const signUp = (
  context: AccountsContext,
  form: Form,
  from: string | undefined,
  draft?: QuoteDraft,
): Promise<void> => limitPerEmail(form.email.toLowerCase(), () => once(context, form, from, draft))

// Concurrent calls with the same address queue here, so that they do not hold a connection while they wait for each
// other's row.
const limitPerEmail = oneAtATimePerKey()

async function once(context: AccountsContext, form: Form, from: string | undefined, draft?: QuoteDraft): Promise<void> {
  const { db, publicUrl } = context
  if (isCommonPassword(form.password)) throw new Refusal('COMMON_PASSWORD')
  const network = addressKey(context.clientAddress)
  const mailbox = mailboxKey(form.email)
  await consumeLimit(db, 'sign-up', network)
  await consumeLimit(db, 'sign-ups of a mailbox', `${mailbox} ${network}`)
  // This form mails an address only once, so a cap over all networks is needed only for the many variants of a mailbox.
  if (isVariant(form.email)) await consumeLimit(db, 'sign-up', `tags of ${mailbox}`)
  if (await isRegistered(context, form.email)) throw new Refusal('ALREADY_REGISTERED')
  const hash = await hashPassword(form.password)
  const userId = await inTransaction(db, async tx => {
    const { fullName: name, email, phone = '' } = form
    const id = await addUser(tx, { name, email, isVerified: false })
    // A concurrent sign-up used the same address.
    if (id === null) throw new Refusal('ALREADY_REGISTERED')
    await setPassword(tx, id, hash)
    const links = linkMailsIn(tx, publicUrl, from === undefined ? undefined : returnPath(from))
    const mails = context.accountEvents.carrying(tx, links, draft)
    await mails.verification({ name, email }, await makeVerification(tx, id))
    await tx.$client.query('INSERT INTO profiles (user_id, phone_number) VALUES ($1, $2)', [id, phone])
    await recordSignUpChoice(tx, email, id, form.optedIn)
    await notifyOfNewUser(tx, { id, name, email }, phone)
    return id
  })
  setSignUpCookie(context, userId)
  await recordSecurityEvent(context, { event: 'sign_up', result: 'ok', accountId: userId, email: form.email })
}

async function isRegistered({ db }: AccountsContext, email: string): Promise<boolean> {
  const { rows } = await db.$client.query('SELECT FROM users WHERE email = $1', [email])
  return rows.length > 0
}
