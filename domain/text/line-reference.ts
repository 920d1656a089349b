import { oneLine } from './one-line.ts'

/** The buyer's own reference of a line: a work order, a tail number, an item number. */
export const MAX_REFERENCE_LENGTH = 60

/** A reference out of what was typed, pasted, or kept where people can reach it: one line, and not too long. */
export const readReference = (text: unknown): string =>
  typeof text === 'string' ? oneLine(text, MAX_REFERENCE_LENGTH).slice(0, MAX_REFERENCE_LENGTH).toWellFormed() : ''

/** The reference of a line, for its buyer; '': no reference. */
export const referenceText = (reference: string | undefined): string =>
  reference ? `Your reference: ${reference}` : ''
