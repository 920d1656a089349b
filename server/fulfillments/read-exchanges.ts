import { EXCHANGE_DIFFERENCES, exchangeDifferences } from '../../domain/inventory/exchange.ts'
import { z } from '../../domain/text/zod.ts'
import { readExchanged, readLineOfUnit } from '../inventory/units/read-exchanged.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { readPieces } from './internal/move-fulfillment.ts'
import { readPartPrice } from './internal/read-part-price.ts'

/** A unit compared with the pieces of a package that it could replace. Amounts in cents; null: the price is on request. */
export const ExchangeShape = z.object({
  itemId: z.int(),
  /** null: pieces that are no unit */
  unitId: z.nullable(z.int()),
  price: z.nullable(z.int()),
  toPrice: z.nullable(z.int()),
  differences: z.array(z.enum(EXCHANGE_DIFFERENCES)),
})
type Exchange = z.infer<typeof ExchangeShape>

const RowShape = z.object({ id: z.number(), productId: z.nullable(z.number()), unitPrice: z.string() })

/** The differences between a unit and each of the pieces of a package from its stock line. Empty for an unknown package or unit. */
export async function readExchanges(db: Db, fulfillmentId: string, toUnitId: number): Promise<Exchange[]> {
  const stockLineId = await readLineOfUnit(db, toUnitId)
  if (stockLineId === null) return []
  const pieces = (await readPieces(db, fulfillmentId)).filter(piece => piece.stockLineId === stockLineId)
  if (pieces.length === 0) return []
  const compared = [toUnitId, ...pieces.map(({ unitId }) => unitId)].map(unitId => ({ stockLineId, unitId }))
  const found = await rows(db, RowShape, {
    name: 'paid-for-lines',
    text: 'SELECT id, product_id, unit_price FROM order_items_view WHERE id = ANY($1)',
    values: [pieces.map(({ itemId }) => itemId)],
  })
  // All pieces of a stock line are of the same part.
  const partPrice = await readPartPrice(db, found[0]?.productId ?? null)
  const [to, ...from] = await readExchanged(db, compared, partPrice)
  const paid = new Map(found.map(({ id, unitPrice }) => [id, readMoney(unitPrice)]))
  return pieces.flatMap(({ itemId, unitId }, at) => {
    const was = from[at]
    if (!was || !to) return []
    const differences = exchangeDifferences(was, to, paid.get(itemId) ?? null)
    return [{ itemId, unitId, price: was.price, toPrice: to.price, differences }]
  })
}
