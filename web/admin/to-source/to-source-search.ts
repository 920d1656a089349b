import { BACKORDERS_SHOWN, type BackordersShown } from '../../../domain/inventory/backorder.ts'
import { term } from '../search-values.ts'

/** Which of the lines that wait, and which page of them. */
export type ToSourceSearch = { show?: BackordersShown | undefined; after?: string | undefined }

export const readToSourceSearch = ({ show, after }: Record<string, unknown>): ToSourceSearch => ({
  show: BACKORDERS_SHOWN.find(one => one === show && one !== 'all'),
  after: term(after),
})
