import { createHash, randomBytes } from 'node:crypto'

/** 144 random bits, as they stand in an address. */
export const newToken = (): string => randomBytes(18).toString('base64url')
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The page that a mail about a part links to; posted to, it does what the page's button does. */
export const alertLink = (publicUrl: string, kind: 'confirm' | 'leave', token: string): string =>
  `${publicUrl}/auth/stock-alert?${new URLSearchParams({ kind, token })}`
