import type { AccountsContext } from './accounts-context.ts'
import { hasPassword } from './has-password.ts'
import type { SignedIn } from './read-session.ts'
import { mustHaveTwoStep } from './two-step.ts'

export type Security = {
  email: string
  hasPassword: boolean
  hasTwoStep: boolean
  /** the store demands two-step sign-in of this account: it cannot be turned off */
  needsTwoStep: boolean
}

/** Reads how an account is secured: password and two-step sign-in. */
export async function readSecurity(
  { db, store }: Pick<AccountsContext, 'db' | 'store'>,
  me: SignedIn,
): Promise<Security> {
  return {
    email: me.email,
    hasPassword: await hasPassword(db, me.userId),
    hasTwoStep: me.hasTwoStep,
    needsTwoStep: mustHaveTwoStep(store, me),
  }
}
