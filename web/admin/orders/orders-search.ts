import { ORDER_STATUSES, PAYMENT_STATUSES, WAITING_ORDERS } from '../../../domain/orders/order.ts'
import { calendarDay, oneOf, pageCursor, term } from '../search-values.ts'

/** The filters of the list of orders; `from` and `to` are order dates of the store's calendar, inclusive. */
export type OrdersSearch = Partial<ReturnType<typeof readOrdersSearch>>

export const readOrdersSearch = ({ status, payment, buyer, from, to, search, after }: Record<string, unknown>) => ({
  status: oneOf([...WAITING_ORDERS, ...ORDER_STATUSES], status),
  payment: oneOf(PAYMENT_STATUSES, payment),
  buyer: oneOf(['guest', 'customer'], buyer),
  from: calendarDay(from),
  to: calendarDay(to),
  search: term(search),
  after: pageCursor(after),
})
