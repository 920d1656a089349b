import { queryOptions } from '@tanstack/react-query'
import type { OrderStatus } from '../../../domain/order.ts'
import { LIVE } from '../../live-query.ts'
import { askAdmin } from '../ask-admin.ts'

type OrdersAsked = { status?: OrderStatus; search?: string; before?: string }

export const deskOrders = ({ status, search, before }: OrdersAsked) =>
  queryOptions({
    queryKey: ['admin', 'orders', status ?? null, search ?? '', before ?? null],
    queryFn: () => askAdmin(({ orderDesk }) => orderDesk.orders({ status, search, before })),
    ...LIVE,
  })

export const deskOrder = (orderId: string) =>
  queryOptions({
    queryKey: ['admin', 'order', orderId],
    queryFn: () => askAdmin(({ orderDesk }) => orderDesk.order({ orderId })),
    ...LIVE,
    placeholderData: undefined,
  })
