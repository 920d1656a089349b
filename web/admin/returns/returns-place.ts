import { RETURN_STATUSES } from '../../../domain/orders/order.ts'
import { isCursor } from '../../../domain/text/list-cursor.ts'
import { isUuid, readTerm } from '../place-values.ts'

/** Which returns are shown: all of them is left out of the address. */
const RETURN_SHOWS = ['all', 'waiting', ...RETURN_STATUSES] as const
export type ReturnShow = (typeof RETURN_SHOWS)[number]

export type ReturnsPlace = { tab: 'returns'; show?: ReturnShow; search?: string; after?: string; order?: string }

export function readReturnsPlace({ show, search, after, order }: Record<string, unknown>): ReturnsPlace {
  const shown = RETURN_SHOWS.find(one => one === show)
  const term = readTerm(search)
  return {
    tab: 'returns',
    ...(shown && shown !== 'all' ? { show: shown } : {}),
    ...(term ? { search: term } : {}),
    ...(isCursor(after) ? { after } : {}),
    ...(isUuid(order) ? { order } : {}),
  }
}
