import type { Condition } from '../../domain/catalogue/condition.ts'
import { cardPrice } from '../../domain/catalogue/product.ts'
import type { Addition } from '../cart/add-to-cart.ts'
import type { Card } from './ProductCard.tsx'

/** One of a listed part, in a condition of which there are `available` at `unitPrice`; cents; left out: at the part's. */
export const asAddition = (
  card: Card,
  condition: Condition,
  available: number,
  unitPrice: number | null = null,
): Addition => ({
  productId: card.id,
  sku: card.sku,
  name: card.name,
  brand: card.manufacturer,
  condition,
  quantity: 1,
  available,
  total: card.totalQuantity,
  unitPrice: unitPrice ?? cardPrice(card).asking?.unitPrice ?? 0,
})
