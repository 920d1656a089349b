import { BACKORDERS_SHOWN } from '../../../domain/inventory/backorder.ts'
import { oneOf, term } from '../search-values.ts'

/** The filters of the list of waiting lines, by vendor or vendor's number, and the page. */
export type ToSourceSearch = Partial<ReturnType<typeof readToSourceSearch>>

export const readToSourceSearch = ({ show, search, after }: Record<string, unknown>) => ({
  show: show === 'all' ? undefined : oneOf(BACKORDERS_SHOWN, show),
  search: term(search),
  after: term(after),
})
