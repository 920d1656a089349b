import { queryOptions } from '@tanstack/react-query'
import { LIVE } from '../../live-query.ts'
import { askAdmin } from '../ask-admin.ts'
import type { OrdersPlace } from './orders-place.ts'

export const deskOrders = ({ tab: _, order: __, ...asked }: OrdersPlace) =>
  queryOptions({
    queryKey: ['admin', 'orders', asked],
    queryFn: () => askAdmin(({ orderDesk }) => orderDesk.orders(asked)),
    ...LIVE,
  })

export const deskOrder = (orderId: string) =>
  queryOptions({
    queryKey: ['admin', 'order', orderId],
    queryFn: () => askAdmin(({ orderDesk }) => orderDesk.order({ orderId })),
    ...LIVE,
    placeholderData: undefined,
  })
