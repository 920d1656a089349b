import { refusalText } from '../../api-refusal.ts'
import type { OrderView } from '../../orders/queries.ts'
import { notify } from '../../ui/notify.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

/** An order as displayed, and its version: each action sends it, so that the second of two admins gets a conflict. */
export type OrderSeen = { order: OrderView; version: number }

/** Gets the focus after an action: the pressed button is removed. */
export const ORDER_HEADING = 'admin-order'

/** Focuses the heading of the displayed order. */
export const focusOrder = (): void => document.getElementById(ORDER_HEADING)?.focus({ preventScroll: true })

/** An action on an order with a success message. After a conflict the current order is shown. */
export function useOrderMove<Input = void>(move: (input: Input) => Promise<unknown>, done: string) {
  return useAdminMutation({
    change: move,
    toast: () => done,
    onDone: focusOrder,
    onError: error => notify.error(refusalText(error, 'This could not be done. Please try again.')),
  })
}
