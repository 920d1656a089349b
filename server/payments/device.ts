import { randomBytes } from 'node:crypto'

type Asker = {
  publicUrl: string
  header: (name: string) => string | undefined
  addHeader: (name: string, value: string) => void
}

const YEAR_S = 365 * 86_400
// Another name than the cookie by which accounts know a device (customers/accounts/known-places.ts): one must not replace the other.
const nameOf = ({ publicUrl }: Asker) => (publicUrl.startsWith('https:') ? '__Host-card-device' : 'card-device')

/** The browser that asks, by the cookie that it was given with the card form; null: it has none. It proves nothing. */
export function deviceOf(asker: Asker): string | null {
  const found = new RegExp(`(?:^|; ?)${nameOf(asker)}=([\\w-]{22})(?:;|$)`).exec(asker.header('cookie') ?? '')
  return found?.[1] ?? null
}

/** Gives a browser its name, by which its declined cards are counted: 128 random bits that say nothing of a person. */
export function nameDevice(asker: Asker): void {
  if (deviceOf(asker) !== null) return
  const isSecure = asker.publicUrl.startsWith('https:')
  const value = randomBytes(16).toString('base64url')
  asker.addHeader(
    'Set-Cookie',
    `${nameOf(asker)}=${value}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  )
}
