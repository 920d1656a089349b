import { createHash, randomBytes } from 'node:crypto'

/** 96 bits make references unique. A provider with shorter references is not configured. */
export const MIN_REFERENCE_LENGTH = 16

/** A random reference. `maxLength`: the provider's maximum length; 192 bits are enough. */
export const drawReference = (maxLength: number): string => randomBytes(24).toString('base64url').slice(0, maxLength)

/**
 * Derives a reference from a text. The same text gives the same reference, so that a retry has the reference of the
 * first request.
 */
export const referenceOf = (text: string, maxLength: number): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, maxLength)
