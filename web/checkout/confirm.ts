import type { HistoryState } from '@tanstack/react-router'
import { newKey } from '../new-key.ts'
import type { OwnOrder } from './open-order.ts'
import { announceOrder } from './other-tabs-order.ts'

/**
 * Leaves checkout for the confirmation, in a document of its own: this one lets the card gateway in. It takes the place of
 * checkout in the browser's history, whose entry keeps the order; the router would show it here first. Never done: the
 * button stays busy until the next document is there.
 */
export function confirm({ orderId, token }: OwnOrder, isPaid: boolean): Promise<never> {
  announceOrder({ orderId, token })
  const confirmed: HistoryState['confirmed'] = { orderId, token, isPaid }
  // A key of its own: the confirmation does not begin where checkout was scrolled to.
  const state = { ...window.history.state, __TSR_key: newKey(), confirmed }
  History.prototype.replaceState.call(window.history, state, '', '/order/confirmation')
  window.location.reload()
  return new Promise(() => {})
}
