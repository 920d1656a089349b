import { cents, MAX_AMOUNT } from '../money/money.ts'
import { z } from '../text/zod.ts'
import { ChosenShape } from './alternatives.ts'
import { MAX_QUOTE_LINES } from './quote-request.ts'
import { longText } from './quote-request-shape.ts'

/** The price per piece that a buyer proposes, in cents. */
export const CounterPriceShape = z.pipe(
  z.int().check(z.gte(1, 'A unit price must be above $0.00'), z.lte(MAX_AMOUNT, 'This is more than we can charge')),
  z.transform(amount => cents(amount)),
)

/** A counter-offer: other unit prices for offered lines. A line that is not named keeps its offered price. */
export const CounterShape = z.strictObject({
  prices: z.array(z.strictObject({ lineId: z.int().check(z.gte(1)), unitPrice: CounterPriceShape })).check(
    z.minLength(1, 'Enter a price'),
    z.maxLength(MAX_QUOTE_LINES),
    z.refine(prices => new Set(prices.map(({ lineId }) => lineId)).size === prices.length, {
      message: 'Enter one price for each line',
    }),
  ),
  /** the alternatives that the buyer would take at these prices */
  chosen: ChosenShape,
  note: z._default(longText('Note'), ''),
})
export type Counter = z.output<typeof CounterShape>

type Line = { id: number; answer: 'offered' | 'unavailable' | null; isChosen: boolean }

/**
 * True if a counter-offer names only lines of this offer: unavailable and unselected lines have no price to negotiate.
 */
export function namesOfferedLines({ prices }: Pick<Counter, 'prices'>, lines: readonly Line[]): boolean {
  const offered = new Set(lines.filter(({ answer, isChosen }) => answer === 'offered' && isChosen).map(({ id }) => id))
  return prices.every(({ lineId }) => offered.has(lineId))
}
