import { markText } from '../../../../domain/inventory/unit-words.ts'
import type { OrderView } from '../../../orders/OrderDetails.tsx'

export type Parcel = OrderView['parcels'][number]

/** What the units of an order are called, by their ids. */
export const marksOf = ({ items }: Pick<OrderView, 'items'>): Map<number, string> =>
  new Map(items.flatMap(({ units }) => units.map(unit => [unit.unitId, markText(unit) || unit.conditionCode] as const)))
