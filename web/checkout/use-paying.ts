import { useQueryClient } from '@tanstack/react-query'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { z } from '../../domain/text/zod.ts'
import { restoreSignedInHint } from '../accounts/signed-in.ts'
import { cart } from '../cart/cart.ts'
import { showOnNextPage } from '../ui/notices.ts'
import { notify } from '../ui/notify.ts'
import { type Figures, readFigures } from './ChangedTotal.tsx'
import type { CardToken } from './card-provider.ts'
import { confirm } from './confirm.ts'
import { type ExistingOrder, existingOrder } from './existing-order.ts'
import type { PaymentProblem } from './PaymentStep.tsx'
import { placeAndPay } from './place-and-pay.ts'

/** Refusals after which prices, stock or ways to ship are no longer what the page shows. */
const RATE_GONE = ['SHIPPING_METHOD', 'SHIPPING_UNAVAILABLE', 'DANGEROUS_GOODS']
const CHANGED = [
  'QUOTE_INVALID',
  'QUOTE_RUN_OUT',
  'TOTAL_CHANGED',
  'PART_NUMBER_CHANGED',
  'AMOUNT_DIFFERS',
  'CART_CHANGED',
  'OUT_OF_STOCK',
  'REQUIREMENTS_NOT_MET',
  'PRODUCT_NOT_FOUND',
  'PRICE_ON_REQUEST',
  ...RATE_GONE,
]

const UploadShape = z.object({ upload: z.string() })

type Hands = {
  onProblem: (problem: PaymentProblem) => void
  /** the cart is an order already, or is being paid for */
  onMet: (order: ExistingOrder) => void
  /** the session has expired */
  onSignIn: () => void
  /** the way to ship that was chosen is not offered any more */
  onRateGone: (message: string) => void
  onAccountGone: () => Promise<void>
}

/**
 * Places an order and pays it, then opens its confirmation. Errors are shown beside the card and in a toast; if the page is
 * outdated, it is reloaded from the store. `seen`: the displayed figures.
 */
export function usePaying(hands: Hands) {
  const queryClient = useQueryClient()

  const lookAgain = async (code: string | null, message: string) => {
    if (code === 'CART_CHANGED') cart.refresh()
    if (code === 'SIGNED_IN_MEANWHILE') restoreSignedInHint()
    if (CHANGED.includes(code ?? '')) {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['cart'] }),
        queryClient.invalidateQueries({ queryKey: ['rates'] }),
        queryClient.invalidateQueries({ queryKey: ['tax'] }),
      ])
    }
    if (RATE_GONE.includes(code ?? '')) hands.onRateGone(message)
    if (code === 'CARRIER_ACCOUNT_NOT_FOUND') await hands.onAccountGone()
    if (code === 'NOT_SIGNED_IN') hands.onSignIn()
  }

  /** Says whether the answer was lost; never done once it is paid: the next page comes. */
  return async (request: OrderRequestInput, card: CardToken, seen: Figures): Promise<{ isLost: boolean }> => {
    const outcome = await placeAndPay(request, card)
    switch (outcome.kind) {
      case 'paid':
        showOnNextPage('success', 'Payment processed successfully', 'Your order has been placed successfully')
        return confirm(outcome.order, true)
      case 'pending':
      case 'already-paid':
        return confirm(outcome.order, outcome.kind === 'already-paid')
      case 'not-paid': {
        // The back office may have changed the charges since the order was placed.
        const now = outcome.code === 'AMOUNT_DIFFERS' ? readFigures(outcome.data) : null
        hands.onProblem({ message: outcome.message, ...(now && { changed: { before: seen, now } }) })
        notify.error(outcome.message)
        await lookAgain(outcome.code, outcome.message)
        return { isLost: outcome.isLost }
      }
      case 'not-placed': {
        const met = existingOrder(outcome.code, outcome.data)
        if (met) {
          hands.onMet(met)
          return { isLost: false }
        }
        const now = outcome.code === 'TOTAL_CHANGED' ? readFigures(outcome.data) : null
        const gone = outcome.code === 'ATTACHMENT_GONE' ? UploadShape.safeParse(outcome.data).data?.upload : undefined
        hands.onProblem({
          message: outcome.message,
          ...(now && { changed: { before: seen, now } }),
          ...(gone !== undefined && { gone }),
        })
        notify.error('Failed to place your order')
        await lookAgain(outcome.code, outcome.message)
        return { isLost: false }
      }
    }
  }
}
