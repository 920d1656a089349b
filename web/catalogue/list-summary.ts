import type { ListedState } from '../../domain/catalogue/listed-state.ts'
import { counted } from '../../domain/text/counted.ts'
import type { Row } from './listed-rows.ts'

const TO_QUOTE: readonly ListedState[] = ['taken', 'other_condition', 'on_request', 'out_of_stock']

/** A summary of a list's results, in two lines. */
export function listSummary(rows: readonly Row[]): { heading: string; states: string } {
  const count = (...states: ListedState[]) => rows.filter(({ state }) => states.includes(state)).length
  const states = [
    `${count('in_stock')} in stock`,
    count('short') > 0 && `${count('short')} with fewer than asked`,
    count(...TO_QUOTE) > 0 && counted(count(...TO_QUOTE), 'needs a quote', 'need a quote'),
    count('other_unit') > 0 && `${count('other_unit')} in another unit than sold`,
    count('uncounted') > 0 && `${count('uncounted')} with a question about the quantity`,
    count('candidates') > 0 && `${count('candidates')} to choose a part for`,
    count('stock_number') > 0 && `${count('stock_number')} with an NSN instead of a part number`,
    count('described') > 0 && `${count('described')} described without a part number`,
    count('unknown') > 0 && `${count('unknown')} unknown`,
  ]
  return {
    heading: `${count('in_stock', 'short', 'other_unit', ...TO_QUOTE)} of ${rows.length} found`,
    states: states.filter(Boolean).join(', '),
  }
}
