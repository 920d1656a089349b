import { BACKORDERS_SHOWN } from '../../../domain/inventory/backorder.ts'
import { oneOf, term } from '../search-values.ts'

/**
 * The URL state of the To source list: the view (`show`), a search by vendor or the vendor's order number, and the page
 * cursor (`after`).
 */
export type ToSourceSearch = Partial<ReturnType<typeof readToSourceSearch>>

export const readToSourceSearch = ({ show, search, after }: Record<string, unknown>) => ({
  show: show === 'all' ? undefined : oneOf(BACKORDERS_SHOWN, show),
  search: term(search),
  after: term(after),
})
