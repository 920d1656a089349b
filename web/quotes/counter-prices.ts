import { type Cents, cents, parseDollars, sum, times } from '../../domain/money.ts'
import type { QuoteLine } from './queries.ts'

type Line = Pick<QuoteLine, 'id' | 'offer'>
export type Counter = {
  prices: { lineId: number; unitPrice: Cents }[]
  /** what is wrong with what was typed, by the line's id */
  errors: ReadonlyMap<number, string>
  /** what the parts would come to; null while something is wrong */
  goods: Cents | null
}

const NO_AMOUNT = 'Please enter an amount, such as 12.50'
const NOT_ABOVE_ZERO = 'A unit price must be above $0.00'

/** What a buyer names for the lines that were offered. A line left empty stays as offered. */
export function readCounter(lines: readonly Line[], typed: ReadonlyMap<number, string>): Counter {
  const errors = new Map<number, string>()
  const prices: Counter['prices'] = []
  const amounts: Cents[] = []
  for (const { id, offer } of lines) {
    if (!offer) continue
    const text = (typed.get(id) ?? '').trim()
    const named = text === '' ? cents(offer.unitPrice) : parseDollars(text)
    if (named === null) errors.set(id, NO_AMOUNT)
    else if (named <= 0) errors.set(id, NOT_ABOVE_ZERO)
    else {
      if (named !== offer.unitPrice) prices.push({ lineId: id, unitPrice: named })
      amounts.push(times(named, offer.quantity))
    }
  }
  return { prices, errors, goods: errors.size > 0 ? null : sum(amounts) }
}
