import { createHash, randomBytes } from 'node:crypto'

/** What a mailed link carries: 144 random bits, as they stand in an address. */
export const newLinkToken = (): string => randomBytes(18).toString('base64url')

/** What the database keeps of such a token: whoever reads it can open no link. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
