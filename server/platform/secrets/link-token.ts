import { createHash, randomBytes } from 'node:crypto'

/** The token of a mailed link: 144 random bits in base64url. */
export const newLinkToken = (): string => randomBytes(18).toString('base64url')

/** The hash of a token for the database, so that its readers cannot open links. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
