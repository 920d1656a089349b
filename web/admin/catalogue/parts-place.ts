import { PART_LACKS, PART_STATES, type PartLack, type PartState } from '../../../domain/catalogue/part-list.ts'
import { isId, isKey, readTerm } from '../place-values.ts'

export type PartsPlace = {
  tab: 'parts'
  search?: string
  state?: PartState
  lacks?: PartLack
  category?: string
  after?: string
  /** one part by its id, or a new one */
  part?: string
  /** the ledger of one of its lines of stock */
  line?: string
  before?: string
}

export function readPartsPlace(given: Record<string, unknown>): PartsPlace {
  const { search, state, lacks, category, after, part, line, before } = given
  const term = readTerm(search)
  return {
    tab: 'parts',
    ...(term ? { search: term } : {}),
    ...(isKey(PART_STATES, state) ? { state } : {}),
    ...(isKey(PART_LACKS, lacks) ? { lacks } : {}),
    ...(isId(category) ? { category } : {}),
    ...(isId(after) ? { after } : {}),
    ...(isId(part) || part === 'new' ? { part } : {}),
    ...(isId(line) ? { line } : {}),
    ...(isId(before) ? { before } : {}),
  }
}
