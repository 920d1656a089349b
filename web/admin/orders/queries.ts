import { queryOptions } from '@tanstack/react-query'
import { LIVE } from '../../live-query.ts'
import { askAdmin } from '../ask-admin.ts'
import type { OrdersPlace } from './orders-place.ts'

export const adminOrders = ({ tab: _, order: __, before, ...asked }: OrdersPlace) =>
  queryOptions({
    queryKey: ['admin', 'orders', asked, before],
    queryFn: () => askAdmin(({ orderAdmin }) => orderAdmin.orders({ ...asked, after: before })),
    ...LIVE,
  })

export const adminOrder = (orderId: string) =>
  queryOptions({
    queryKey: ['admin', 'order', orderId],
    queryFn: () => askAdmin(({ orderAdmin }) => orderAdmin.order({ orderId })),
    ...LIVE,
    placeholderData: undefined,
  })
