import type { Context } from 'hono'

/** A reader takes it for stale once it has expired: less than a year is advised. RFC 9116, 2.5.5 */
const GOOD_FOR_MS = 180 * 24 * 3_600_000

/** Where to report a vulnerability: /.well-known/security.txt, RFC 9116. */
export function serveSecurityTxt(c: Context, mailbox: string, address: string): Response {
  const expires = new Date(Date.now() + GOOD_FOR_MS)
  expires.setUTCHours(0, 0, 0, 0)
  const lines = [
    `Contact: mailto:${mailbox}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    // An address here must be one over https: a demonstration has none.
    ...(address.startsWith('https://') ? [`Canonical: ${address}/.well-known/security.txt`] : []),
  ]
  c.header('Cache-Control', 'public, max-age=3600')
  return c.text(`${lines.join('\n')}\n`)
}
