import { refuseAddition } from '../../domain/cart/cart.ts'
import { bestFit, type ConditionStock } from '../../domain/catalogue/choose-condition.ts'
import type { Condition } from '../../domain/catalogue/condition.ts'
import { cardPrice } from '../../domain/catalogue/product.ts'
import { api } from '../api.ts'
import type { Addition } from '../cart/add-to-cart.ts'
import { cart } from '../cart/cart.ts'
import { readOpenOrder } from '../checkout/open-order.ts'
import type { RequestedLine } from '../quotes/quote-subject.ts'
import { asAddition, isPlain, offerAddition, onlyConditionOf } from './card-addition.ts'
import type { ChosenPart } from './chosen-parts.ts'
import type { Card } from './ProductCard.tsx'

// Several parts that are bought together. Of each the condition is known, or its buyer says it: no line goes without one.

/** What can be bought of parts in several conditions, by their ids, the best to choose first. */
export type Offers = ReadonlyMap<number, readonly ConditionStock[]>
export type NamedConditions = ReadonlyMap<number, Condition>

/** Those that can be bought now: in stock, and with a price. */
export const buyableOf = (parts: readonly ChosenPart[]): ChosenPart[] =>
  parts.filter(({ card }) => card.totalQuantity > 0 && cardPrice(card).asking !== null)

/** Those of which the card does not say what goes into the cart: in which condition, or how many at its price. */
export const notPlain = (parts: readonly ChosenPart[]): ChosenPart[] => parts.filter(({ card }) => !isPlain(card))

/** Whether somebody has to say which of what there is of a part is meant. */
export function isToChoose({ card }: ChosenPart, offers: Offers): boolean {
  const offer = offers.get(card.id) ?? []
  return offer.length > 0 && offer.every(({ condition }) => condition !== onlyConditionOf(card))
}

/** Whether nothing was left of a part when it was last asked for. */
export const isSoldOut = ({ card }: ChosenPart, offers: Offers): boolean => offers.get(card.id)?.length === 0

export const soldOutText = ({ id, sku, name }: Card): string =>
  refuseAddition({ name, sku, inCart: cart.count(id), adding: 1, available: 0 }) ?? ''

/** What there is of these now; of what the store no longer has, nothing. */
export async function readOffers(parts: readonly ChosenPart[]): Promise<Offers> {
  const { lines } = await api.cart.priceCart({
    lines: parts.map(({ card: { id } }) => ({ productId: id, condition: null, quantity: 1 })),
    ownOrder: readOpenOrder()?.own ?? null,
  })
  const choices = new Map(lines.map(line => [line.productId, line.choices.filter(one => one.unitPrice !== null)]))
  return new Map(parts.map(({ card: { id } }) => [id, choices.get(id) ?? []]))
}

/** What is chosen of a part until somebody chooses otherwise: what its card says, else the best that has as many as are wanted. */
export function suggested({ card, quantity }: ChosenPart, offer: readonly ConditionStock[]): Condition | null {
  const only = onlyConditionOf(card)
  return offer.some(({ condition }) => condition === only)
    ? only
    : (bestFit(offer, quantity).takes[0]?.condition ?? null)
}

/** What goes into the cart. A part whose condition is not known, or is sold out, is left out. */
export function asAdditions(parts: readonly ChosenPart[], offers: Offers, named: NamedConditions): Addition[] {
  return parts.flatMap(({ card, quantity }) => {
    const only = onlyConditionOf(card)
    if (only && isPlain(card)) return [asAddition(card, only, card.totalQuantity, { quantity })]
    const condition = named.get(card.id)
    const offer = offers.get(card.id)?.find(one => one.condition === condition)
    return offer ? [offerAddition(card, offer, quantity)] : []
  })
}

/** As a quote asks for it: a part in several conditions in any of them, which the answer names. */
export const toRequestedLine = (part: ChosenPart): RequestedLine => ({
  productId: part.card.id,
  partNumber: part.card.sku,
  name: part.card.name,
  condition: onlyConditionOf(part.card),
  uom: part.card.uom,
  quantity: part.quantity,
})
