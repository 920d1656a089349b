import { chargesTotal } from '../../domain/charges/charge.ts'
import { cents } from '../../domain/money/money.ts'
import { mayChoose } from '../../domain/quotes/alternatives.ts'
import { averageUnitPrice, offerTotals } from '../../domain/quotes/quote-offer.ts'
import type { BuyerStep } from './buyer-steps.ts'
import type { QuoteView } from './queries.ts'

/** A quote with the buyer's selection among alternatives, by group: its lines and totals. */
export function withChoice(quote: QuoteView, picked: ReadonlyMap<number, number>): QuoteView {
  const isStale = [...picked].some(
    ([group, id]) => !quote.lines.some(line => line.id === id && line.alternativeGroup === group),
  )
  if (picked.size === 0 || isStale || quote.goodsPrice === null) return quote
  const lines = quote.lines.map(line => {
    const pick = line.alternativeGroup === null ? undefined : picked.get(line.alternativeGroup)
    return pick === undefined ? line : { ...line, isChosen: line.id === pick }
  })
  const bought = lines.flatMap(({ offer, isChosen }) =>
    offer && isChosen ? [{ unitPrice: cents(offer.unitPrice), quantity: offer.quantity }] : [],
  )
  const { goods, total } = offerTotals(bought, cents(quote.shippingPrice ?? 0), chargesTotal(quote.charges))
  return {
    ...quote,
    lines,
    goodsPrice: goods,
    averageUnitPrice: averageUnitPrice(bought),
    quotedPrice: quote.quotedPrice === null ? null : total,
  }
}

/** The choice in each group of alternatives, for the store; undefined: there are no groups. */
export function chosenIds({ lines }: Pick<QuoteView, 'lines'>): number[] | undefined {
  const groups = lines.filter(({ alternativeGroup }) => alternativeGroup !== null)
  return groups.length === 0 ? undefined : groups.filter(({ isChosen }) => isChosen).map(({ id }) => id)
}

/** True while the buyer can choose among alternatives: as long as one of their steps sends the choice. */
export const maySelect = (status: QuoteView['status'], offered: ReadonlySet<BuyerStep>): boolean =>
  mayChoose(status) && (['approve', 'accept', 'addToCart'] as const).some(step => offered.has(step))
