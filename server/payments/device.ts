import { randomBytes } from 'node:crypto'

type Caller = {
  publicUrl: string
  header: (name: string) => string | undefined
  addHeader: (name: string, value: string) => void
}

const YEAR_S = 365 * 86_400
// Differs from the cookie that identifies known devices of accounts (customers/accounts/known-places.ts): the two must
// not overwrite each other.
const nameOf = ({ publicUrl }: Caller) => (publicUrl.startsWith('https:') ? '__Host-card-device' : 'card-device')

/** The device ID from the cookie set with the card form; null: no cookie. Clients can forge it. */
export function deviceOf(caller: Caller): string | null {
  const match = new RegExp(`(?:^|; ?)${nameOf(caller)}=([\\w-]{22})(?:;|$)`).exec(caller.header('cookie') ?? '')
  return match?.[1] ?? null
}

/** Sets the device cookie, by which declined cards are counted: 128 random bits that identify no person. */
export function nameDevice(caller: Caller): void {
  if (deviceOf(caller) !== null) return
  const isSecure = caller.publicUrl.startsWith('https:')
  const value = randomBytes(16).toString('base64url')
  caller.addHeader(
    'Set-Cookie',
    `${nameOf(caller)}=${value}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  )
}
