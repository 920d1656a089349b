import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAdmin } from '../ask-admin.ts'

/** What an admin looks at is no news any more. */
export function useSeen(orderId: string, isNews: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isNews) return
    askAdmin(({ orderDesk }) => orderDesk.markSeen({ orderId })).then(
      () => client.invalidateQueries({ queryKey: ['admin', 'orders'] }),
      // It stays news, and is tried again with the next look.
      () => {},
    )
  }, [client, orderId, isNews])
}
