import type { AskingPrice } from '../../domain/catalogue/product.ts'
import { type Offer, offerOf } from '../../domain/inventory/offer.ts'
import { type Papered, paperedPieces } from '../../domain/inventory/papered.ts'
import { z } from '../../domain/text/zod.ts'
import { readMoney } from '../platform/db/column-types.ts'

/**
 * SQL: the facts that determine the price of a stock line `i`: its own price, and its pieces of units by price; null if
 * no unit has its own price.
 */
export const LINE_PRICES = `'price', i.price::text, 'unitPieces', i.unit_pieces, 'pieces', CASE WHEN i.unit_pieces > 0
    AND EXISTS (SELECT FROM priced_units_view v WHERE v.product_id = i.product_id AND v.stock_line_id = i.id)
  THEN (SELECT json_agg(json_build_object('price', g.price::text, 'quantity', g.quantity)) FROM (
    SELECT u.price, sum(u.quantity) AS quantity FROM units_for_sale u WHERE u.stock_line_id = i.id GROUP BY u.price) AS g) END`

export const LinePricesShape = z.object({
  price: z.nullable(z.string()),
  quantity: z.number(),
  unitPieces: z.number(),
  pieces: z.nullable(
    z.array(
      z.object({
        price: z.nullable(z.string()),
        quantity: z.number(),
      }),
    ),
  ),
})
export type LinePrices = z.output<typeof LinePricesShape>

const amount = (price: string | null) => (price === null ? null : readMoney(price))

/**
 * The offer of a stock line of a part that costs `part`. `papered`: the pieces with a release document, if only these
 * are sold.
 */
export function lineOffer(
  { price, quantity, unitPieces, pieces }: LinePrices,
  part: AskingPrice | null,
  papered?: Papered,
): Offer {
  const own = amount(price)
  if (papered) return offerOf(paperedPieces(papered, quantity, own), part, own)
  if (pieces === null) return offerOf([{ ownPrice: own, quantity }], part, own)
  const ofUnits = pieces.map(one => ({ ownPrice: amount(one.price) ?? own, quantity: one.quantity }))
  return offerOf([...ofUnits, { ownPrice: own, quantity: quantity - unitPieces }], part, own)
}
