import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { OrdersPlace } from './orders-place.ts'

export const adminOrders = ({ tab: _, order: __, ...asked }: OrdersPlace) =>
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
