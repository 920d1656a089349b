import { useQuery } from '@tanstack/react-query'
import { usePlaceTitle } from '../ui/use-title.ts'
import type { AdminPlace } from './admin-place.ts'
import { adminTitle } from './admin-title.ts'
import { adminOrder } from './orders/queries.ts'

/**
 * Gives the browser's tab the name of what is shown. Not by the route's head alone: what every page loads knows nothing of
 * the back office, and the number of an order comes with the order.
 */
export function useAdminTitle(place: AdminPlace): void {
  const orderId = 'order' in place ? place.order : undefined
  const { data: orderNumber } = useQuery({
    ...adminOrder(orderId ?? ''),
    enabled: orderId !== undefined,
    select: ({ order }) => order.orderNumber,
  })
  usePlaceTitle(adminTitle(place, orderId && orderNumber))
}
