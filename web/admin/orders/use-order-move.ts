import { useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../api.ts'
import { refusalText } from '../../api-refusal.ts'
import type { OrderView } from '../../orders/OrderDetails.tsx'
import { notify } from '../../ui/notify.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

/** An order as it is shown, and its version: each step names it, so that of two admins the second is told. */
export type OrderSeen = { order: OrderView; version: number }

/** Its heading has the focus after a step: the button that was pressed is gone. */
export const ORDER_HEADING = 'admin-order'

/** To the heading of the order that is shown. */
export const focusOrder = (): void => document.getElementById(ORDER_HEADING)?.focus({ preventScroll: true })

/** One step with an order, said when it is done; when another admin was quicker, the order is shown as it stands now. */
export function useOrderMove<Input = void>(move: (input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient()
  return useAdminMutation({
    change: move,
    onSuccess: async () => {
      // The next step names the version that this one has made.
      await client.invalidateQueries({ queryKey: orpc.orderAdmin.order.key() })
      notify.success(done)
      focusOrder()
    },
    onError: error => notify.error(refusalText(error, 'This could not be done. Please try again.')),
  })
}
