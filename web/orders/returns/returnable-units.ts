import { isOut } from '../../../domain/fulfillments/fulfillment.ts'
import type { OrderView } from '../queries.ts'

type Item = OrderView['items'][number]

/** The lines of an order with the units of them that are with the buyer: not lost, not returned, and not still to leave. */
export const withReturnableUnits = ({ items, parcels }: Pick<OrderView, 'items' | 'parcels'>): Item[] => {
  const pieces = parcels.filter(isOut).flatMap(one => one.pieces)
  return items.map(item => {
    const units = new Map<number, Item['units'][number]>()
    for (const { itemId, unit, quantity, returned } of pieces) {
      if (itemId !== item.itemId || !unit || returned >= quantity) continue
      const before = units.get(unit.unitId)?.quantity ?? 0
      units.set(unit.unitId, { ...unit, quantity: before + quantity - returned })
    }
    return { ...item, units: [...units.values()] }
  })
}
