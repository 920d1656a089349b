import { unitsWithBuyer } from '../../../domain/fulfillments/units-with-buyer.ts'
import { readSentPieces } from '../../fulfillments/read-sent-pieces.ts'
import { readShippedUnits, type ShippedUnit } from '../../inventory/units/read-shipped.ts'
import { readItems } from '../../orders/read-items.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A unit of an order's line; `quantity`: its pieces that are with the buyer. */
export type UnitWithBuyer = ShippedUnit & { itemId: number }

/** The units that a return of an order can include: the units in its packages that were neither lost nor returned. */
export async function readUnitsWithBuyer(db: Db | Tx, orderId: string): Promise<UnitWithBuyer[]> {
  const items = await readItems(db, orderId)
  const units = unitsWithBuyer(items, await readSentPieces(db, orderId), await readShippedUnits(db, orderId))
  return items.flatMap(({ id }, at) => (units[at] ?? []).map(unit => ({ ...unit, itemId: id })))
}
