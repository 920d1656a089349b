import type { Condition } from '../../domain/catalogue/condition.ts'
import { askingPrice } from '../../domain/catalogue/product.ts'
import { cents } from '../../domain/money/money.ts'
import type { Addition } from '../cart/add-to-cart.ts'
import type { Card } from './ProductCard.tsx'

/** One of a listed part, in a condition of which there are `available`. */
export const asAddition = (card: Card, condition: Condition, available: number): Addition => ({
  productId: card.id,
  sku: card.sku,
  name: card.name,
  brand: card.manufacturer,
  condition,
  quantity: 1,
  available,
  total: card.totalQuantity,
  unitPrice: sellingPrice(card),
})

/** What one costs now, in cents; 0 when the price is on request. */
const sellingPrice = ({ price, salePrice }: Card): number =>
  askingPrice({ price: cents(price), salePrice: salePrice === null ? null : cents(salePrice) })?.unitPrice ?? 0
