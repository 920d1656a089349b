import type { LineProblem } from '../cart/cart.ts'
import { thousands } from '../text/thousands.ts'

/** So few left that a buyer should know. */
const FEW = 5

export type StockMessage = { text: string; tone: 'good' | 'caution' | 'bad' }

/** Of more than there is: what the quantity was lowered to. */
export const onlyAvailable = (available: number): string => `Only ${thousands(available)} available`

/** How a line of a cart stands with the stock, in words. */
export function stockMessage(line: { quantity: number; available: number; problem: LineProblem | null }): StockMessage {
  const { quantity, available, problem } = line
  if (problem === 'gone') return { text: 'No longer in the catalog', tone: 'bad' }
  if (problem === 'price_on_request') return { text: 'Price on request: please call us for a quote.', tone: 'bad' }
  if (problem === 'out_of_stock') return { text: 'Out of stock', tone: 'bad' }
  const left = thousands(available)
  if (problem === 'short' || available <= FEW || quantity >= available)
    return { text: `Only ${left} left`, tone: problem === 'short' ? 'bad' : 'caution' }
  return { text: 'In stock', tone: 'good' }
}
