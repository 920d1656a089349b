import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AccountSettings } from './account-settings.ts'

type Secrets = Pick<AccountSettings, 'secret' | 'formerSecrets'>

/** The value of a signed cookie: `{value}.{base64 of HMAC-SHA256}`. */
export const signToken = (value: string, secret: string): string =>
  encodeURIComponent(`${value}.${createHmac('sha256', secret).update(value).digest('base64')}`)

/** The value of a cookie as it was sent. */
export const readCookie = (cookies: string | undefined, name: string): string | undefined =>
  cookies
    ?.split(/; */)
    .find(cookie => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The value of a signed cookie; null if it is missing, or not signed by a current or former secret of the store. */
export function signedValue(cookies: string | undefined, name: string, secrets: Secrets): string | null {
  const text = readCookie(cookies, name)
  return text ? verified(text, secrets) : null
}

function verified(text: string, { secret, formerSecrets }: Secrets): string | null {
  const signed = decode(text)
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const value = signed.slice(0, dot)
  const signature = Buffer.from(signed.slice(dot + 1), 'base64')
  const isSigned = [secret, ...formerSecrets].some(one => {
    const expected = createHmac('sha256', one).update(value).digest()
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
  return isSigned ? value : null
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
