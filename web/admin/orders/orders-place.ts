import { ORDER_STATUSES, type OrderStatus } from '../../../domain/order.ts'
import { isUuid, readTerm } from '../place-values.ts'

export type OrdersPlace = { tab: 'orders'; status?: OrderStatus; search?: string; before?: string; order?: string }

export function readOrdersPlace({ status, search, before, order }: Record<string, unknown>): OrdersPlace {
  const known = ORDER_STATUSES.find(one => one === status)
  const term = readTerm(search)
  return {
    tab: 'orders',
    ...(known ? { status: known } : {}),
    ...(term ? { search: term } : {}),
    ...(isUuid(before) ? { before } : {}),
    ...(isUuid(order) ? { order } : {}),
  }
}
