import type { OrderView } from './queries.ts'

type Item = OrderView['items'][number]
/** The selection among an order's lines: pieces of each, and units by id. */
export type Chosen = { quantities: ReadonlyMap<number, number>; units: readonly number[] }
export type ChosenLine = { itemId: number; quantity: number; unitId?: number }

/** The lines of the request. Selected units determine the quantity, whatever the number field says. */
export function linesOf(items: readonly Item[], { quantities, units }: Chosen): ChosenLine[] {
  return items.flatMap(({ itemId, units: own }): ChosenLine[] => {
    const ticked = own.filter(({ unitId }) => units.includes(unitId))
    const quantity = quantities.get(itemId) ?? 0
    if (ticked.length === 0) return quantity > 0 ? [{ itemId, quantity }] : []
    const only = ticked.length === 1 ? ticked[0] : undefined
    // A lot may be returned in part.
    if (only && only.kind !== 'serial')
      return [{ itemId, quantity: Math.max(1, Math.min(quantity, only.quantity)), unitId: only.unitId }]
    return ticked.map(({ unitId, quantity: pieces }) => ({ itemId, quantity: pieces, unitId }))
  })
}
