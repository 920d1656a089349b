import type { Context } from 'hono'

/** Readers treat an expired file as stale: less than a year is advised. RFC 9116, 2.5.5 */
const GOOD_FOR_MS = 180 * 24 * 3_600_000

/** The contact for vulnerability reports: /.well-known/security.txt, RFC 9116. */
export function serveSecurityTxt(c: Context, mailbox: string, address: string): Response {
  const expires = new Date(Date.now() + GOOD_FOR_MS)
  expires.setUTCHours(0, 0, 0, 0)
  const lines = [
    `Contact: mailto:${mailbox}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    // The canonical address must be https, which a demonstration does not have.
    ...(address.startsWith('https://') ? [`Canonical: ${address}/.well-known/security.txt`] : []),
  ]
  c.header('Cache-Control', 'public, max-age=3600')
  return c.text(`${lines.join('\n')}\n`)
}
