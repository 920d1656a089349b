import type { ConditionStock } from '../../domain/catalogue/choose-condition.ts'
import { type Condition, isCondition } from '../../domain/catalogue/condition.ts'
import { cardPrice } from '../../domain/catalogue/product.ts'
import type { Addition } from '../cart/add-to-cart.ts'
import type { Card } from './card.ts'

/** The condition of a listed part that has one; null: the buyer has to choose. */
export function onlyConditionOf({ conditions }: Card): Condition | null {
  const [only] = conditions
  return conditions.length === 1 && only !== undefined && isCondition(only) ? only : null
}

/** True if a listed part can be added from its card: it has one condition, and one price for the whole quantity. */
export const isPlain = (card: Card): boolean => onlyConditionOf(card) !== null && !cardPrice(card).isFrom

/**
 * Pieces of a listed part, in a condition of which there are `available`; `unitPrice`: of the cheapest, in cents; left out: the
 * part's.
 */
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

/** Pieces of one of the things that there are of it, as the store just said. */
export const offerAddition = (card: Card, offer: ConditionStock, quantity: number): Addition =>
  asAddition(card, offer.condition, offer.quantity, {
    unitPrice: offer.unitPrice,
    quantity,
  })
