import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, orpc } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'

type Canceled = Awaited<ReturnType<typeof cancelOrder>>

/** Cancels an order of one's own; canceling it again gives the same answer. */
async function cancelOrder(orderId: string, token: string | null) {
  const { orders } = api
  return orders.cancel({ orderId, token: token ?? undefined })
}

const SAID: Record<Canceled['paymentStatus'], string> = {
  unpaid: 'Order canceled. Your card was not charged.',
  voided: 'Order canceled. Your payment was taken back: your card is not charged.',
  refunded: 'Order canceled. Your money is on its way back to your card.',
  paid: 'Order canceled. Your payment is being taken back.',
}

/** The same for the order's page, which then shows how things stand: also when somebody else was quicker. */
export function useCancelOrder(orderId: string, token: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => cancelOrder(orderId, token),
    onSuccess: ({ paymentStatus }) => notify.success(SAID[paymentStatus]),
    onError: error => notify.error(refusalText(error, 'The order could not be canceled. Please try again.')),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: orpc.orders.overview.key() })
      void client.invalidateQueries({ queryKey: orpc.orders.myOrders.key() })
      return client.invalidateQueries({ queryKey: orpc.orders.order.key({ input: { orderId } }) })
    },
  })
}
