import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { OrdersSearch } from './orders-search.ts'

export const adminOrders = (asked: OrdersSearch) =>
  queryOptions({
    queryKey: ['admin', 'orders', asked],
    queryFn: () => api.orderAdmin.orders(asked),
    ...LIVE,
  })

export const adminOrder = (orderId: string) =>
  queryOptions({
    queryKey: ['admin', 'order', orderId],
    queryFn: () => api.orderAdmin.order({ orderId }),
    ...LIVE,
    placeholderData: undefined,
  })
