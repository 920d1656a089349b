import { oneOf, rowId, term } from '../search-values.ts'

/** Which deliveries are listed. */
export type ReceiptsSearch = Partial<ReturnType<typeof readReceiptsSearch>>

export const readReceiptsSearch = ({ search, show, after }: Record<string, unknown>) => ({
  search: term(search),
  show: oneOf(['to_inspect'], show),
  after: rowId(`${after ?? ''}`),
})
