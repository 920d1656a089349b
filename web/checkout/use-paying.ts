import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { OrderRequestInput } from '../../domain/checkout.ts'
import { sayOnNextPage } from '../ui/notices.ts'
import { notify } from '../ui/notify.ts'
import type { CardToken } from './accept-js.ts'
import { type Figures, readFigures } from './ChangedTotal.tsx'
import { forgetCheckout } from './forget-checkout.ts'
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
 * Places an order and pays it, then shows its confirmation. What goes wrong is said beside the card and in a toast; where
 * the page no longer shows how things are, it looks anew. `seen`: the figures that the buyer saw.
 */
export function usePaying(hands: Hands) {
  const router = useRouter()
  const queryClient = useQueryClient()

  const confirm = ({ orderId, token }: OwnOrder) =>
    router.navigate({
      href: '/order/confirmation',
      replace: true,
      state: before => ({ ...before, confirmed: { orderId, token } }),
    })
  // Only a document of its own is free of the card gateway; the browser's entry of the confirmation keeps its order.
  const leaveCheckout = () => window.location.reload()
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
        // Navigating first: an emptied cart would show the empty checkout for a moment.
        await confirm(outcome.order)
        forgetCheckout(outcome.order.orderId)
        sayOnNextPage('success', 'Payment processed successfully', 'Your order has been placed successfully')
        return leaveCheckout()
      case 'pending':
      case 'already-paid':
        await confirm(outcome.order)
        return leaveCheckout()
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
