import { useSyncExternalStore } from 'react'
import { type OwnOrder, readOwnOrder } from './open-order.ts'

// The order that another tab of this browser has just placed. It is passed between tabs and not stored: later users of the
// browser must not get the link of a guest.

const CHANNEL = 'orders-placed'

let latest: OwnOrder | null = null

/** Notifies other tabs of the order that this one has placed. */
export function announceOrder({ orderId, token }: OwnOrder): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ orderId, token })
  channel.close()
}

function listen(onChange: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    latest = readOwnOrder(data) ?? latest
    onChange()
  })
  return () => channel.close()
}

/** An order that another tab placed since this page was opened; null: unknown. */
export const useOtherTabsOrder = (): OwnOrder | null =>
  useSyncExternalStore(
    listen,
    () => latest,
    () => null,
  )
