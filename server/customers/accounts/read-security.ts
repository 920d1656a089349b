import { z } from '../../../domain/text/zod.ts'
import { firstRow } from '../../platform/db/rows.ts'
import type { AccountsContext } from './accounts-context.ts'
import { hasPassword } from './has-password.ts'
import type { SignedIn } from './read-session.ts'
import { mustHaveTwoStep } from './two-step.ts'

export type Security = {
  email: string
  hasPassword: boolean
  hasTwoStep: boolean
  /** true if the store requires two-step sign-in of this account, so that it cannot be turned off */
  needsTwoStep: boolean
  /** the time since which a Google account with this address signs in; null: none */
  googleSince: string | null
}

const SinceShape = z.object({ since: z.date() })

/** Reads how an account is secured: password, two-step sign-in and Google. */
export async function readSecurity(
  { db, store }: Pick<AccountsContext, 'db' | 'store'>,
  me: SignedIn,
): Promise<Security> {
  const row = await firstRow(
    db,
    SinceShape,
    `SELECT created_at AS since FROM sign_ins WHERE user_id = $1 AND provider_id = 'google' ORDER BY created_at LIMIT 1`,
    [me.userId],
  )
  return {
    email: me.email,
    hasPassword: await hasPassword(db, me.userId),
    hasTwoStep: me.hasTwoStep,
    needsTwoStep: mustHaveTwoStep(store, me),
    googleSince: row?.since.toISOString() ?? null,
  }
}
