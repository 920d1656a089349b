import { createHash, randomBytes } from 'node:crypto'

/** Characters of what a provider knows a charge or a refund by. A provider with less room is not wired (providers.ts). */
export const REFERENCE_LENGTH = 20

export const drawReference = (): string => randomBytes(15).toString('base64url')

/** The same for the same text, so that what is asked twice is known by one reference. */
export const referenceOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, REFERENCE_LENGTH)
