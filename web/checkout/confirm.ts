import type { HistoryState } from '@tanstack/react-router'
import { newKey } from '../new-key.ts'
import type { OwnOrder } from './open-order.ts'
import { announceOrder } from './other-tabs-order.ts'

/**
 * Leaves checkout for the confirmation by loading a new document: this one allows the card gateway's script. It replaces
 * checkout in the browser's history; the router would render it here first. Never resolves: the button stays busy until the
 * next document loads.
 */
export function confirm({ orderId, token }: OwnOrder, isPaid: boolean): Promise<never> {
  announceOrder({ orderId, token })
  const confirmed: HistoryState['confirmed'] = { orderId, token, isPaid }
  // A key of its own: the confirmation does not begin where checkout was scrolled to.
  const state = { ...window.history.state, __TSR_key: newKey(), confirmed }
  History.prototype.replaceState.call(window.history, state, '', '/order/confirmation')
  // The router, which listens first, lets the browser scroll a reloaded page to where it was: that is the position in checkout.
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'manual'
  })
  window.location.reload()
  return new Promise(() => {})
}
