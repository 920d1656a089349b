import { markText } from '../../../../domain/inventory/unit-words.ts'
import type { OrderView } from '../../../orders/queries.ts'

export type Package = OrderView['parcels'][number]

/** The mark of each unit in the packages of an order, by unit id. */
export const marksOf = ({ parcels }: { parcels: readonly Pick<Package, 'pieces'>[] }): Map<number, string> =>
  new Map(
    parcels.flatMap(({ pieces }) =>
      pieces.flatMap(({ unit }) => (unit ? [[unit.unitId, markText(unit) || unit.conditionCode] as const] : [])),
    ),
  )

/** True if a package has pieces of a line with a unit chosen by the buyer. */
export const hasChosenUnits = (
  { items }: { items: readonly Pick<OrderView['items'][number], 'itemId' | 'unitId'>[] },
  { pieces }: Pick<Package, 'pieces'>,
): boolean => items.some(item => item.unitId !== null && pieces.some(({ itemId }) => itemId === item.itemId))
