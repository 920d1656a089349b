import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, orpc } from '../api.ts'
import type { OrderView } from './queries.ts'
import { orderOf } from './queries.ts'

/** Marks an order as seen by its buyer. */
export function useOrderSeen({ id, isNewsToBuyer }: OrderView, token: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isNewsToBuyer) return
    const tell = async () => {
      const { orders } = api
      await orders.markSeen({ orderId: id, token: token ?? undefined })
      client.setQueryData(orderOf(id, token).queryKey, shown => shown && { ...shown, isNewsToBuyer: false })
      void client.invalidateQueries({ queryKey: orpc.orders.overview.key() })
      void client.invalidateQueries({ queryKey: orpc.returns.myReturns.key() })
      await client.invalidateQueries({ queryKey: orpc.orders.myOrders.key() })
    }
    // After a failure it stays unseen, until the next view.
    tell().catch(() => {})
  }, [client, id, token, isNewsToBuyer])
}
