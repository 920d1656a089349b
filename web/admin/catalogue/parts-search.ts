import { PART_LACKS, PART_STATES } from '../../../domain/catalogue/part-list.ts'
import { keyOf, rowId, term } from '../search-values.ts'

/** The filters of the list of parts. */
export type PartsSearch = Partial<ReturnType<typeof readPartsSearch>>

export const readPartsSearch = ({ search, state, lacks, category, after }: Record<string, unknown>) => ({
  search: term(search),
  state: keyOf(PART_STATES, state),
  lacks: keyOf(PART_LACKS, lacks),
  category: rowId(category),
  after: rowId(after),
})

/** The same, plus the open unit of a part. */
export type PartSearch = Partial<ReturnType<typeof readPartSearch>>

export const readPartSearch = (given: Record<string, unknown>) => ({
  ...readPartsSearch(given),
  unit: rowId(given.unit),
})

/** The same as for parts, plus the cursor of the stock ledger. */
export type LedgerSearch = Partial<ReturnType<typeof readLedgerSearch>>

export const readLedgerSearch = (given: Record<string, unknown>) => ({
  ...readPartsSearch(given),
  before: rowId(given.before),
})
