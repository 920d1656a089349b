import { RETURN_STATUSES } from '../../../domain/orders/order.ts'
import { oneOf, pageCursor, term } from '../search-values.ts'

/** The filters of the list of returns; default: all. */
export type ReturnsSearch = Partial<ReturnType<typeof readReturnsSearch>>

export const readReturnsSearch = ({ show, search, after }: Record<string, unknown>) => ({
  show: oneOf(['waiting', ...RETURN_STATUSES], show),
  search: term(search),
  after: pageCursor(after),
})
