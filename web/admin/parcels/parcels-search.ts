import { PARCELS_SHOWN } from '../../../domain/fulfillments/parcels-shown.ts'
import { oneOf, pageCursor } from '../search-values.ts'

/** The filters of the list of packages; default: those in transit. */
export type ParcelsSearch = Partial<ReturnType<typeof readParcelsSearch>>

export const readParcelsSearch = ({ show, after }: Record<string, unknown>) => ({
  show: oneOf(PARCELS_SHOWN, show),
  after: pageCursor(after),
})
