import { useQueryClient } from '@tanstack/react-query'
import type { HistoryState } from '@tanstack/react-router'
import type { OrderRequestInput } from '../../domain/checkout.ts'
import { newKey } from '../new-key.ts'
import { sayOnNextPage } from '../ui/notices.ts'
import { notify } from '../ui/notify.ts'
import type { CardToken } from './accept-js.ts'
import { type Figures, readFigures } from './ChangedTotal.tsx'
import type { OwnOrder } from './open-order.ts'
import type { PaymentProblem } from './PaymentStep.tsx'
import { placeAndPay } from './place-and-pay.ts'

/** Refusals after which prices, stock or ways to ship are no longer what the page shows. */
const RATE_GONE = ['SHIPPING_METHOD', 'SHIPPING_UNAVAILABLE']
const CHANGED = [
  'QUOTE_INVALID',
  'QUOTE_RUN_OUT',
  'TOTAL_CHANGED',
  'OUT_OF_STOCK',
  'PRODUCT_NOT_FOUND',
  'PRICE_ON_REQUEST',
  ...RATE_GONE,
]

type Hands = {
  onProblem: (problem: PaymentProblem) => void
  /** the session has ended meanwhile */
  onSignIn: () => void
  /** the way to ship that was chosen is not offered any more */
  onRateGone: (message: string) => void
  onAccountGone: () => Promise<void>
}

/**
 * Places an order and pays it, then leads on to its confirmation. What goes wrong is said beside the card and in a toast; where
 * the page no longer shows how things are, it looks anew. `seen`: the figures that the buyer saw.
 */
export function usePaying(hands: Hands) {
  const queryClient = useQueryClient()

  const lookAgain = async (code: string | null, message: string) => {
    if (CHANGED.includes(code ?? '')) {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['cart'] }),
        queryClient.invalidateQueries({ queryKey: ['rates'] }),
      ])
    }
    if (RATE_GONE.includes(code ?? '')) hands.onRateGone(message)
    if (code === 'CARRIER_ACCOUNT_NOT_FOUND') await hands.onAccountGone()
    if (code === 'NOT_SIGNED_IN') hands.onSignIn()
  }

  return async (request: OrderRequestInput, card: CardToken, seen: Figures): Promise<void> => {
    const outcome = await placeAndPay(request, card)
    switch (outcome.kind) {
      case 'paid':
        sayOnNextPage('success', 'Payment processed successfully', 'Your order has been placed successfully')
        return confirm(outcome.order, true)
      case 'pending':
      case 'already-paid':
        return confirm(outcome.order, outcome.kind === 'already-paid')
      case 'not-paid':
        hands.onProblem({ message: outcome.message })
        notify.error(outcome.message)
        return lookAgain(outcome.code, outcome.message)
      case 'not-placed': {
        const now = outcome.code === 'TOTAL_CHANGED' ? readFigures(outcome.data) : null
        hands.onProblem({ message: outcome.message, ...(now && { changed: { before: seen, now } }) })
        notify.error('Failed to place your order')
        return lookAgain(outcome.code, outcome.message)
      }
    }
  }
}

/**
 * Leaves checkout for the confirmation, in a document of its own: this one lets the card gateway in. It takes the place of
 * checkout in the browser's history, whose entry keeps the order; the router would show it here first. Never done: the
 * button stays busy until the next document is there.
 */
function confirm({ orderId, token }: OwnOrder, isPaid: boolean): Promise<never> {
  const confirmed: HistoryState['confirmed'] = { orderId, token, isPaid }
  // A key of its own: the confirmation does not begin where checkout was scrolled to.
  const state = { ...window.history.state, __TSR_key: newKey(), confirmed }
  History.prototype.replaceState.call(window.history, state, '', '/order/confirmation')
  window.location.reload()
  return new Promise(() => {})
}
