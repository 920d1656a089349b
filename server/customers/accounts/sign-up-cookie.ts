import { sharedCookieAttributes, signUpCookie } from './account-settings.ts'
import type { AccountsContext } from './accounts-context.ts'
import { MINUTES } from './link-tokens.ts'
import { signedValue, signToken } from './signed-cookie.ts'

const SIGN_UP = 'sign-up:'

/** Sets the cookie by which a link recognizes the browser of the sign-up. */
export function setSignUpCookie(
  { accounts, addHeader }: Pick<AccountsContext, 'accounts' | 'addHeader'>,
  userId: string,
): void {
  const value = signToken(SIGN_UP + userId, accounts.secret)
  addHeader(
    'Set-Cookie',
    `${signUpCookie(accounts)}=${value}; HttpOnly; ${sharedCookieAttributes(accounts, MINUTES.verification * 60)}`,
  )
}

/** True if this account was created in this browser. */
export const isSignedUpHere = (
  { header, accounts }: Pick<AccountsContext, 'header' | 'accounts'>,
  userId: string,
): boolean => signedValue(header('cookie'), signUpCookie(accounts), accounts) === SIGN_UP + userId
