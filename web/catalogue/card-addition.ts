import type { Condition } from '../../domain/catalogue/condition.ts'
import { cardPrice } from '../../domain/catalogue/product.ts'
import type { Addition } from '../cart/add-to-cart.ts'
import type { Card } from './ProductCard.tsx'

/** Pieces of a listed part, in a condition of which there are `available` at `unitPrice`; cents; left out: at the part's. */
export const asAddition = (
  card: Card,
  condition: Condition,
  available: number,
  { unitPrice = null, quantity = 1 }: { unitPrice?: number | null | undefined; quantity?: number } = {},
): Addition => ({
  productId: card.id,
  sku: card.sku,
  name: card.name,
  brand: card.manufacturer,
  condition,
  quantity,
  available,
  total: card.totalQuantity,
  unitPrice: unitPrice ?? cardPrice(card).asking?.unitPrice ?? 0,
})
