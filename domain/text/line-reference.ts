import { oneLine } from './one-line.ts'

/** The buyer's own reference of a line: a work order, a tail number, an item number. */
export const MAX_REFERENCE_LENGTH = 60

/** Reads a reference from typed or pasted text, or from storage that users can edit: one line of limited length. */
export const readReference = (text: unknown): string =>
  typeof text === 'string' ? oneLine(text, MAX_REFERENCE_LENGTH).slice(0, MAX_REFERENCE_LENGTH).toWellFormed() : ''

/** The reference of a line, for its buyer; '': no reference. */
export const referenceText = (reference: string | undefined): string =>
  reference ? `Your reference: ${reference}` : ''
