import { type Cents, cents, parseDollars, sum, times } from '../../domain/money/money.ts'
import { type Counter, CounterPriceShape } from '../../domain/quotes/quote-counter.ts'
import type { QuoteLine } from './queries.ts'

type Line = Pick<QuoteLine, 'id' | 'offer'>
export type ReadCounter = Pick<Counter, 'prices'> & {
  /** the errors of typed prices, by line id */
  errors: ReadonlyMap<number, string>
  /** the resulting total of the parts; null while a price is invalid */
  goods: Cents | null
}

const NO_AMOUNT = 'Please enter an amount, such as 12.50'

/** The counter prices of a buyer for offered lines. An empty line keeps its offered price. */
export function readCounter(lines: readonly Line[], typed: ReadonlyMap<number, string>): ReadCounter {
  const errors = new Map<number, string>()
  const prices: Counter['prices'] = []
  const amounts: Cents[] = []
  for (const { id, offer } of lines) {
    if (!offer) continue
    const text = (typed.get(id) ?? '').trim()
    const named = text === '' ? cents(offer.unitPrice) : parseDollars(text)
    if (named === null) {
      errors.set(id, NO_AMOUNT)
      continue
    }
    const wrong = CounterPriceShape.safeParse(named).error?.issues[0]?.message
    if (wrong !== undefined) errors.set(id, wrong)
    else {
      if (named !== offer.unitPrice) prices.push({ lineId: id, unitPrice: named })
      amounts.push(times(named, offer.quantity))
    }
  }
  return { prices, errors, goods: errors.size > 0 ? null : sum(amounts) }
}
