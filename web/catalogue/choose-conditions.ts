import { bestFit, type ConditionStock } from '../../domain/catalogue/choose-condition.ts'
import { type Condition, isCondition } from '../../domain/catalogue/condition.ts'
import { cardPrice } from '../../domain/catalogue/product.ts'
import { api } from '../api.ts'
import type { Addition } from '../cart/add-to-cart.ts'
import { readOpenOrder } from '../checkout/open-order.ts'
import type { AskedLine } from '../quotes/quote-subject.ts'
import { asAddition } from './card-addition.ts'
import type { ChosenPart } from './chosen-parts.ts'

// Several parts that are bought together. Of each the condition is known, or its buyer says it: no line goes without one.

/** What can be bought of parts in several conditions, by their ids, the best to choose first. */
export type Offers = ReadonlyMap<number, readonly ConditionStock[]>
export type NamedConditions = ReadonlyMap<number, Condition>

/** Those that can be bought now: in stock, and with a price. */
export const buyableOf = (parts: readonly ChosenPart[]): ChosenPart[] =>
  parts.filter(({ card }) => card.totalQuantity > 0 && cardPrice(card).asking !== null)

/** The only condition that a part is in. */
function onlyOf({ card: { conditions } }: ChosenPart): Condition | null {
  const [only] = conditions
  return conditions.length === 1 && only !== undefined && isCondition(only) ? only : null
}

/** Those of which somebody has to say in which condition they are meant. */
export const inSeveral = (parts: readonly ChosenPart[]): ChosenPart[] => parts.filter(part => onlyOf(part) === null)

/** What there is of these now. */
export async function readOffers(parts: readonly ChosenPart[]): Promise<Offers> {
  const { lines } = await api.cart.priceCart({
    lines: parts.map(({ card: { id } }) => ({ productId: id, condition: null, quantity: 1 })),
    ownOrder: readOpenOrder()?.own ?? null,
  })
  return new Map(lines.map(({ productId, choices }) => [productId, choices.filter(one => one.unitPrice !== null)]))
}

/** What is chosen for a part until somebody chooses otherwise: the best that has as many as are wanted. */
export const suggested = (offer: readonly ConditionStock[], quantity: number): Condition | null =>
  bestFit(offer, quantity).takes[0]?.condition ?? null

/** What goes into the cart. A part whose condition is not known is left out. */
export function asAdditions(parts: readonly ChosenPart[], offers: Offers, named: NamedConditions): Addition[] {
  return parts.flatMap(part => {
    const { card, quantity } = part
    const only = onlyOf(part)
    if (only) return [asAddition(card, only, card.totalQuantity, { quantity })]
    const condition = named.get(card.id)
    const offer = offers.get(card.id)?.find(one => one.condition === condition)
    if (!condition || !offer) return []
    return [asAddition(card, condition, offer.quantity, { unitPrice: offer.unitPrice, quantity })]
  })
}

/** As a quote asks for it: a part in several conditions in any of them, which the answer names. */
export const asAskedLine = (part: ChosenPart): AskedLine => ({
  productId: part.card.id,
  partNumber: part.card.sku,
  name: part.card.name,
  condition: onlyOf(part),
  quantity: part.quantity,
})
