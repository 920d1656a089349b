import type { PriceBand } from '../../domain/catalogue/price-band.ts'
import type { Facet } from './FilterKind.tsx'

export type Facets = {
  conditions: Facet[]
  manufacturers: Facet[]
  aircraft: Facet[]
  /** `notStated`: the parts that do not state the fact */
  facts: { key: string; values: { text: string; count: number }[]; notStated: number }[]
  prices: { value: PriceBand; count: number }[]
  withReleasePaper: number
  leavesToday: number
  outOfStock: number
  isAbout: boolean
}
