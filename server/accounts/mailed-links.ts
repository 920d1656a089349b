import { returnPath } from '../../domain/return-path.ts'
import { inTransaction } from '../db/database.ts'
import { addressKey, countTry } from '../limits/limits.ts'
import type { Context } from '../procedure.ts'
import { authOn } from './auth.ts'
import { claimOrders } from './claim-orders.ts'
import { askAuth, authHeaders, enterWithoutPassword } from './internal/ask-auth.ts'
import { inOneWrite, type Writing } from './internal/in-one-write.ts'
import { lettersIn, tellOfNewUser } from './letters.ts'

type Asked = { email: string; from?: string | undefined }

/** Mails a link that signs in, once, within 10 minutes; who has no account gets one by opening it. */
export async function sendMagicLink(context: Context, { email, from }: Asked): Promise<void> {
  await countLink(context, email)
  await inTransaction(context.db, tx =>
    askAuth(context, () =>
      authOn(tx, context.accounts, lettersIn(tx, context.publicUrl, pathOf(from))).api.signInMagicLink({
        body: { email },
        headers: authHeaders(context),
        returnHeaders: true,
      }),
    ),
  )
}

/** Mails the link that verifies an address again, if there is such an account to verify. Says the same either way. */
export async function sendVerification(context: Context, { email, from }: Asked): Promise<void> {
  await countLink(context, email)
  await inTransaction(context.db, tx =>
    askAuth(context, () =>
      authOn(tx, context.accounts, lettersIn(tx, context.publicUrl, pathOf(from))).api.sendVerificationEmail({
        body: { email },
        returnHeaders: true,
      }),
    ),
  )
}

/** Mails a link to set a new password, if there is such an account. Says the same either way. */
export async function sendReset(context: Context, email: string): Promise<void> {
  await countLink(context, email)
  await inTransaction(context.db, tx =>
    askAuth(context, () =>
      authOn(tx, context.accounts, lettersIn(tx, context.publicUrl, undefined)).api.requestPasswordReset({
        body: { email },
        returnHeaders: true,
      }),
    ),
  )
}

/**
 * Opens a link that was mailed, and brings the orders that were placed with the address as a guest. False: the address had
 * been verified before, and nobody was signed in. Refuses LINK_SPENT, TWO_STEP_NEEDED.
 */
export async function openLink(
  context: Context,
  { kind, token }: { kind: 'magic' | 'verify'; token: string },
): Promise<boolean> {
  const asked = { query: { token }, headers: authHeaders(context), returnHeaders: true } as const
  // All of it or nothing: a link that is spent has signed somebody in and brought the orders.
  return inOneWrite(context, kind === 'magic' ? writing => enter(writing, asked) : writing => verify(writing, asked))
}

type Opened = { query: { token: string }; headers: Headers; returnHeaders: true }

async function enter(writing: Writing, asked: Opened): Promise<true> {
  const { db, accounts } = writing
  const { api } = authOn(db, accounts, undefined, { onNewUser: user => tellOfNewUser(db, user, '') })
  await claimOrders(db, await enterWithoutPassword(writing, () => api.magicLinkVerify(asked)))
  return true
}

async function verify(writing: Writing, asked: Opened): Promise<boolean> {
  const { db, accounts } = writing
  let isVerified = false
  const { api } = authOn(db, accounts, undefined, {
    onVerified: async userId => {
      isVerified = true
      await claimOrders(db, userId)
    },
  })
  await askAuth(writing, () => api.verifyEmail(asked))
  return isVerified
}

async function countLink({ db, clientAddress }: Context, email: string): Promise<void> {
  await countTry(db, 'mailed links', addressKey(clientAddress))
  await countTry(db, 'mailed link', email)
}

const pathOf = (from: string | undefined) => (from === undefined ? undefined : returnPath(from))
