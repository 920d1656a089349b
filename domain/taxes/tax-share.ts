import { type Cents, cents } from '../money/money.ts'

/**
 * Of a line's tax, the share of some of its pieces: those that come after `before` others. Each piece's share is counted from
 * the beginning of the line, so that the shares of all its pieces add up to the tax of the line, however they are parted.
 */
export const taxShare = (tax: Cents, quantity: number, pieces: number, before = 0): Cents =>
  cents(upTo(tax, quantity, before + pieces) - upTo(tax, quantity, before))

const upTo = (tax: Cents, quantity: number, pieces: number): number =>
  pieces >= quantity ? tax : Math.round((tax * pieces) / quantity)
