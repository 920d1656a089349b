import { createHash, randomBytes } from 'node:crypto'

/** 96 bits: no two are ever alike. A provider with less room for what it knows a charge or a refund by is not wired. */
export const MIN_REFERENCE_LENGTH = 16

/** `longest`: characters that the provider has room for. 192 bits are enough for all. */
export const drawReference = (longest: number): string => randomBytes(24).toString('base64url').slice(0, longest)

/** The same for the same text, so that what is asked twice is known by one reference. */
export const referenceOf = (text: string, longest: number): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, longest)
