import { useQuery } from '@tanstack/react-query'
import { usePlaceTitle } from '../ui/use-title.ts'
import type { AdminPlace } from './admin-place.ts'
import { deskTitle } from './desk-title.ts'
import { deskOrder } from './orders/queries.ts'

/**
 * Gives the browser's tab the name of what is shown. Not by the route's head alone: what every page loads knows nothing of
 * the back office, and the number of an order comes with the order.
 */
export function useDeskTitle(place: AdminPlace): void {
  const orderId = 'order' in place ? place.order : undefined
  const { data: orderNumber } = useQuery({
    ...deskOrder(orderId ?? ''),
    enabled: orderId !== undefined,
    select: ({ order }) => order.orderNumber,
  })
  usePlaceTitle(deskTitle(place, orderId && orderNumber))
}
