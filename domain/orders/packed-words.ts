import { amountOf } from '../catalogue/unit-of-measure.ts'

/** One rule for whole orders and for single pieces: packed pieces are canceled only after they are unpacked. */
const RULES = {
  buyer: 'Pieces that are packed can no longer be canceled here: call us to cancel them.',
  staff: 'Pieces that are packed cannot be canceled: unpack them first.',
}
export type Canceling = keyof typeof RULES

/** Pieces of a line of an order that are in a package that has not left. */
type PackedLine = { sku: string; uom?: string; packed: number }

/** `2 × AN3-5A are already packed. Please unpack them first.` */
export function packedText({ sku, uom, packed }: PackedLine, by: Canceling): string {
  const what = `${amountOf(uom, packed, sku)} ${packed === 1 ? 'is' : 'are'} already packed.`
  const them = packed === 1 ? 'it' : 'them'
  return by === 'buyer' ? `${what} Please call us to cancel ${them}.` : `${what} Please unpack ${them} first.`
}

/** The warning about packed pieces before a cancellation: the rule, or the lines that it concerns. */
export const packedNote = (lines: readonly PackedLine[], by: Canceling): string =>
  lines.length === 0 ? RULES[by] : lines.map(line => packedText(line, by)).join(' ')
