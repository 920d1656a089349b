import { CONDITIONS } from '../../../domain/catalogue/condition.ts'
import { EXPIRES_WITHIN, isUnitPlace, UNIT_LISTS } from '../../../domain/inventory/unit-list.ts'
import { keyOf, oneOf, term } from '../search-values.ts'

/** The filters of the list of units. */
export type UnitsSearch = Partial<ReturnType<typeof readUnitsSearch>>

const short = (value: unknown) => term(value)?.slice(0, 60)

export const readUnitsSearch = (given: Record<string, unknown>) => ({
  search: term(given.search),
  state: keyOf(UNIT_LISTS, given.state),
  condition: keyOf(CONDITIONS, given.condition),
  bin: short(given.bin),
  vendor: short(given.vendor),
  // 30 in an address is parsed as a number.
  expires: keyOf(EXPIRES_WITHIN, `${given.expires ?? ''}`),
  paper: oneOf(['none'], given.paper),
  after: isUnitPlace(`${given.after ?? ''}`) ? `${given.after}` : undefined,
})
