import { refuseAddition } from '../../domain/cart/cart.ts'
import { bestFit, type ConditionStock } from '../../domain/catalogue/choose-condition.ts'
import type { Condition } from '../../domain/catalogue/condition.ts'
import { cardPrice } from '../../domain/catalogue/product.ts'
import { api } from '../api.ts'
import type { Addition } from '../cart/add-to-cart.ts'
import { cart } from '../cart/cart.ts'
import { readOpenOrder } from '../checkout/open-order.ts'
import type { RequestedLine } from '../quotes/quote-subject.ts'
import type { Card } from './card.ts'
import { asAddition, isPlain, offerAddition, onlyConditionOf } from './card-addition.ts'
import type { ChosenPart } from './chosen-parts.ts'

// Buying several parts together. The condition of each is known or chosen: no line is added without one.

/** The offers of parts in several conditions, by id, best first. */
export type Offers = ReadonlyMap<number, readonly ConditionStock[]>
export type NamedConditions = ReadonlyMap<number, Condition>

/** Parts that can be bought now: in stock, and with a price. */
export const buyableOf = (parts: readonly ChosenPart[]): ChosenPart[] =>
  parts.filter(({ card }) => card.totalQuantity > 0 && cardPrice(card).asking !== null)

/** Parts whose card does not determine what is added: the condition, or the quantity at its price. */
export const notPlain = (parts: readonly ChosenPart[]): ChosenPart[] => parts.filter(({ card }) => !isPlain(card))

/** True if the buyer has to choose among the offers of a part. */
export function isToChoose({ card }: ChosenPart, offers: Offers): boolean {
  const offer = offers.get(card.id) ?? []
  return offer.length > 0 && offer.every(({ condition }) => condition !== onlyConditionOf(card))
}

/** True if the part was out of stock at the last query. */
export const isSoldOut = ({ card }: ChosenPart, offers: Offers): boolean => offers.get(card.id)?.length === 0

export const soldOutText = ({ id, sku, name }: Card): string =>
  refuseAddition({ name, sku, inCart: cart.count(id), adding: 1, available: 0 }) ?? ''

/** The current offers of these parts; none for a deleted part. */
export async function readOffers(parts: readonly ChosenPart[]): Promise<Offers> {
  const { lines } = await api.cart.priceCart({
    lines: parts.map(({ card: { id } }) => ({ productId: id, condition: null, quantity: 1 })),
    ownOrder: readOpenOrder()?.own ?? null,
  })
  const choices = new Map(lines.map(line => [line.productId, line.choices.filter(one => one.unitPrice !== null)]))
  return new Map(parts.map(({ card: { id } }) => [id, choices.get(id) ?? []]))
}

/** The preselected condition of a part: the one on its card, else the best with sufficient stock. */
export function suggested({ card, quantity }: ChosenPart, offer: readonly ConditionStock[]): Condition | null {
  const only = onlyConditionOf(card)
  return offer.some(({ condition }) => condition === only)
    ? only
    : (bestFit(offer, quantity).takes[0]?.condition ?? null)
}

/** The lines to add. Parts without a known condition, or sold out, are left out. */
export function asAdditions(parts: readonly ChosenPart[], offers: Offers, named: NamedConditions): Addition[] {
  return parts.flatMap(({ card, quantity }) => {
    const only = onlyConditionOf(card)
    if (only && isPlain(card)) return [asAddition(card, only, card.totalQuantity, { quantity })]
    const condition = named.get(card.id)
    const offer = offers.get(card.id)?.find(one => one.condition === condition)
    return offer ? [offerAddition(card, offer, quantity)] : []
  })
}

/** The line of a quote request: a part in several conditions is requested in any, and the quote names one. */
export const toRequestedLine = (part: ChosenPart): RequestedLine => ({
  productId: part.card.id,
  partNumber: part.card.sku,
  name: part.card.name,
  condition: onlyConditionOf(part.card),
  uom: part.card.uom,
  quantity: part.quantity,
})
