import { APIError } from 'better-auth/api'
import { Refusal, type RefusalCode } from '../../../domain/refusal.ts'
import type { Context } from '../../procedure.ts'
import { ADDRESS_HEADER } from '../auth.ts'

type Request = Pick<Context, 'header' | 'clientAddress' | 'setCookie' | 'accounts'>

/** What Better Auth needs of a request: its cookies, and where it comes from. */
export function authHeaders({ header, clientAddress }: Request): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: clientAddress })
  for (const name of ['cookie', 'user-agent']) {
    const value = header(name)
    if (value) headers.set(name, value.slice(0, name === 'cookie' ? 8192 : 500))
  }
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
  INVALID_CODE: 'CODE_WRONG',
  INVALID_BACKUP_CODE: 'CODE_WRONG',
  INVALID_TWO_FACTOR_COOKIE: 'LINK_SPENT',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'TOO_MANY_ATTEMPTS',
  ACCOUNT_TEMPORARILY_LOCKED: 'TOO_MANY_ATTEMPTS',
}

/** Asks Better Auth, hands the cookies that it sets on to the caller, and says what it refuses in the store's words. */
export async function askAuth<T>(request: Request, ask: () => Promise<{ headers: Headers; response: T }>): Promise<T> {
  try {
    const { headers, response } = await ask()
    handOnCookies(request, headers)
    return response
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error
    throw inOurWords(error)
  }
}

function inOurWords(error: APIError): Refusal {
  const code = REFUSALS[error.body?.code ?? '']
  if (code) return new Refusal(code)
  const detail = error.body?.message
  if (error.statusCode === 422) return new Refusal('REGISTRATION_FAILED', `Registration failed (422): ${detail ?? ''}`)
  if (error.statusCode === 429) return new Refusal('TOO_MANY_ATTEMPTS')
  return new Refusal('SIGN_IN_FAILED', detail || undefined)
}

/** Says to the page's own scripts, which cannot read the session's cookie, that there is one. It proves nothing. */
const HINT = 'signed-in'

function handOnCookies({ setCookie, accounts }: Request, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) {
    setCookie(cookie)
    const isSession = /^(__Host-)?session=/.test(cookie)
    if (!isSession) continue
    const secure = accounts.overHttps ? '; Secure' : ''
    const isEnded = /max-age=0/i.test(cookie)
    setCookie(`${HINT}=${isEnded ? '' : '1'}; Path=/; SameSite=Lax; Max-Age=${isEnded ? 0 : 30 * 86_400}${secure}`)
  }
}
