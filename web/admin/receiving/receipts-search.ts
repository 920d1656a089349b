import { oneOf, rowId, term } from '../search-values.ts'

/** The filters of the list of deliveries. */
export type ReceiptsSearch = Partial<ReturnType<typeof readReceiptsSearch>>

export const readReceiptsSearch = ({ search, show, after }: Record<string, unknown>) => ({
  search: term(search),
  show: oneOf(['to_inspect'], show),
  after: rowId(`${after ?? ''}`),
})
