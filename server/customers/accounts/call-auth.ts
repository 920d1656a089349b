import { type APIError, isAPIError } from 'better-auth/api'
import { Refusal, type RefusalCode } from '../../../domain/refusal.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sessionCookie, signedInHint } from './account-settings.ts'
import type { AccountsContext } from './accounts-context.ts'
import { ADDRESS_HEADER } from './auth.ts'
import { withPresentSignatures } from './signed-cookie.ts'

type Request = Pick<AccountsContext, 'header' | 'clientAddress' | 'addHeader' | 'accounts'>

/** The headers that Better Auth reads: cookies and network address. */
export function authHeaders({ header, clientAddress, accounts }: Request): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: clientAddress })
  const [cookies, browser] = [header('cookie'), header('user-agent')]
  if (cookies) headers.set('cookie', withPresentSignatures(cookies.slice(0, 8192), accounts))
  if (browser) headers.set('user-agent', browser.slice(0, 500))
  return headers
}

const REFUSALS: Record<string, RefusalCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'WRONG_PASSWORD',
  EMAIL_NOT_VERIFIED: 'EMAIL_NOT_VERIFIED',
  USER_NOT_FOUND: 'USER_NOT_FOUND',
  USER_ALREADY_EXISTS: 'ALREADY_REGISTERED',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'ALREADY_REGISTERED',
  INVALID_TOKEN: 'LINK_SPENT',
  TOKEN_EXPIRED: 'LINK_SPENT',
  INVALID_PASSWORD: 'CURRENT_PASSWORD_WRONG',
  TOTP_ALREADY_ENABLED: 'TWO_STEP_ON',
  TOTP_NOT_ENABLED: 'TWO_STEP_OFF',
  INVALID_CODE: 'CODE_WRONG',
  INVALID_BACKUP_CODE: 'CODE_WRONG',
  INVALID_TWO_FACTOR_COOKIE: 'LINK_SPENT',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'TOO_MANY_ATTEMPTS',
}

type Answered<T> = { headers: Headers; response: T }

/** Calls Better Auth, passes its cookies on to the caller, and translates its errors into refusals. */
export async function callAuth<T>(request: Request, ask: () => Promise<Answered<T>>): Promise<T> {
  const { headers, response } = await inStoreWords(ask)
  handOnCookies(request, headers)
  return response
}

type Entered = { user: { id: string; twoFactorEnabled?: boolean | null | undefined }; token: string }

/**
 * Like callAuth, for sign-ins without a password. An account with two-step sign-in needs the second step too, so its
 * session is ended before its cookie is sent. Returns the user's ID; refuses TWO_STEP_NEEDED.
 */
export async function signInWithoutPassword(
  request: Request & { db: Db | Tx },
  ask: () => Promise<Answered<Entered>>,
): Promise<string> {
  const { headers, response } = await inStoreWords(ask)
  if (response.user.twoFactorEnabled) {
    await request.db.$client.query('DELETE FROM sessions WHERE token = $1', [response.token])
    throw new Refusal('TWO_STEP_NEEDED')
  }
  handOnCookies(request, headers)
  return response.user.id
}

async function inStoreWords<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    // `FAILED_TO_…` is no refusal: the store could not perform the action.
    if (!isAPIError(error) || error.statusCode >= 500 || error.body?.code?.startsWith('FAILED_TO_')) throw error
    throw inOurWords(error)
  }
}

function inOurWords(error: APIError): Refusal {
  // An expired or used link is answered by a redirect.
  const isElsewhere = error.statusCode >= 300 && error.statusCode < 400
  const code = isElsewhere ? 'LINK_SPENT' : REFUSALS[error.body?.code ?? '']
  if (code) return new Refusal(code)
  const detail = error.body?.message
  if (error.statusCode === 422) return new Refusal('REGISTRATION_FAILED', `Registration failed (422): ${detail ?? ''}`)
  if (error.statusCode === 429) return new Refusal('TOO_MANY_ATTEMPTS')
  return new Refusal('SIGN_IN_FAILED', detail || undefined)
}

function handOnCookies({ addHeader, accounts }: Request, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) {
    addHeader('Set-Cookie', cookie)
    const isSession = cookie.startsWith(`${sessionCookie(accounts)}=`)
    if (isSession) addHeader('Set-Cookie', signedInHint(accounts, !/max-age=0/i.test(cookie)))
  }
}
