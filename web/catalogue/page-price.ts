import { isFromPrice } from '../../domain/catalogue/price-tiers.ts'
import { type AskingPrice, cardPrice } from '../../domain/catalogue/product.ts'
import { cents } from '../../domain/money/money.ts'
import type { ProductView } from './queries.ts'

/**
 * The price that a part's page shows for a condition; `isFrom`: of the cheapest pieces. Without stock, the price on its card.
 */
export function pagePrice(
  product: ProductView,
  condition: string | null,
): { asking: AskingPrice | null; isFrom: boolean } {
  const line = product.inventory.find(one => one.condition === condition)
  if (!line) return cardPrice(product)
  const { unitPrice, compareAt, prices } = line
  if (unitPrice === null) return { asking: null, isFrom: false }
  const asking = { unitPrice: cents(unitPrice), compareAt: compareAt === null ? null : cents(compareAt) }
  return { asking, isFrom: isFromPrice(prices) }
}
