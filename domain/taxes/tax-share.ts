import { type Cents, cents } from '../money/money.ts'

/**
 * The tax of some pieces of a line, after `before` others. It is a difference of running totals, so the shares of all
 * pieces add up to the tax of the line.
 */
export const taxShare = (tax: Cents, quantity: number, pieces: number, before = 0): Cents =>
  cents(upTo(tax, quantity, before + pieces) - upTo(tax, quantity, before))

const upTo = (tax: Cents, quantity: number, pieces: number): number =>
  pieces >= quantity ? tax : Math.round((tax * pieces) / quantity)
