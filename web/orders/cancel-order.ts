import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, orpc } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { newKey } from '../new-key.ts'
import { notify } from '../ui/notify.ts'
import type { ChosenLine } from './choose-pieces.ts'

type Canceled = Awaited<ReturnType<typeof cancelOrder>>

/** Cancels the buyer's order; a repeat returns the same result. */
async function cancelOrder(orderId: string, token: string | null) {
  const { cancellations } = api
  return cancellations.cancel({ orderId, token: token ?? undefined })
}

const SAID: Record<Canceled['paymentStatus'], string> = {
  unpaid: 'Order canceled. Your card was not charged.',
  voided: 'Order canceled. Your payment was voided, and your card won’t be charged.',
  refunded: 'Order canceled. Your refund is on its way to your card.',
  paid: 'Order canceled. Your payment is being voided.',
}

/** The same for the order's page, which then shows the current state, also after another change. */
export function useCancelOrder(orderId: string, token: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => cancelOrder(orderId, token),
    onSuccess: ({ paymentStatus }) => notify.success(SAID[paymentStatus]),
    onError: error => notify.error(refusalText(error, 'The order couldn’t be canceled. Please try again.')),
    onSettled: () => showAnew(client, orderId),
  })
}

function showAnew(client: QueryClient, orderId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: orpc.orders.overview.key() })
  void client.invalidateQueries({ queryKey: orpc.orders.myOrders.key() })
  return client.invalidateQueries({ queryKey: orpc.orders.order.key({ input: { orderId } }) })
}

/** Cancels pieces of the buyer's order; a repeat after a lost response has no further effect. */
export function useCancelPieces(orderId: string, token: string | null) {
  const client = useQueryClient()
  const open = useRef({ content: '', key: '' })
  return useMutation({
    mutationFn: async (lines: ChosenLine[]) => {
      const content = JSON.stringify(lines)
      if (open.current.content !== content) open.current = { content, key: newKey() }
      try {
        return await api.cancellations.cancelLines(
          { orderId, token: token ?? undefined, lines },
          { context: { idempotencyKey: open.current.key } },
        )
      } catch (error) {
        throw new Error(refusalText(error, 'The items couldn’t be canceled. Please try again.'))
      }
    },
    onSuccess: ({ status, paymentStatus }) =>
      notify.success(
        status === 'canceled' ? SAID[paymentStatus] : 'Items canceled. Their cost goes back to your card.',
      ),
    onSettled: () => showAnew(client, orderId),
  })
}
