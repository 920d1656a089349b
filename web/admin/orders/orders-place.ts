import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  WAITING_ORDERS,
  type WaitingOrders,
} from '../../../domain/orders/order.ts'
import { isCursor } from '../../../domain/text/list-cursor.ts'
import { isDay, isKey, isUuid, readTerm } from '../place-values.ts'

export const BUYERS = { guest: 'Guests', customer: 'Customers' } as const
type Buyer = keyof typeof BUYERS

export type OrdersPlace = {
  tab: 'orders'
  status?: OrderStatus | WaitingOrders
  payment?: PaymentStatus
  buyer?: Buyer
  /** days of the store on which orders were placed, both included */
  from?: string
  to?: string
  search?: string
  before?: string
  order?: string
}

export function readOrdersPlace(given: Record<string, unknown>): OrdersPlace {
  const { status, payment, buyer, from, to, search, before, order } = given
  const known = [...WAITING_ORDERS, ...ORDER_STATUSES].find(one => one === status)
  const paid = PAYMENT_STATUSES.find(one => one === payment)
  const term = readTerm(search)
  return {
    tab: 'orders',
    ...(known ? { status: known } : {}),
    ...(paid ? { payment: paid } : {}),
    ...(isKey(BUYERS, buyer) ? { buyer } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(term ? { search: term } : {}),
    ...(isCursor(before) ? { before } : {}),
    ...(isUuid(order) ? { order } : {}),
  }
}

/** The orders of a list as a file. */
export function ordersFileAddress(place: OrdersPlace): string {
  const { tab: _, before: __, order: ___, ...filters } = place
  const text = new URLSearchParams(filters).toString()
  return `/admin/orders.csv${text ? `?${text}` : ''}`
}
