import { useRef } from 'react'
import { type Cents, cents, formatMoney } from '../../../domain/money/money.ts'
import { api } from '../../api.ts'
import { newKey } from '../../new-key.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

/** `left`: the refundable amount displayed at the time of the decision; cents, like `amount`. */
export type RefundRequest = {
  amount: Cents
  reason: string
  left: Cents
  /** the refunded pieces, and the freight in the amount; absent: the amount was typed */
  of?: { lines: { itemId: number; quantity: number }[]; freight: Cents }
}

const NO_ANSWER =
  'We didn’t get a response. Please try again: the same amount for the same reason is refunded only once.'

/**
 * Refunds money of an order. The same request, repeated before a response arrives, refunds once: it has the same idempotency key,
 * and the response ends the use of that key (docs/decisions/0017-refunds.md).
 */
export function useRefund(seen: { orderId: string; version: number }, onDone: () => void) {
  const open = useRef({ content: '', key: '' })
  const { change, isPending, error, refusal } = useAdminMutation({
    change: async (asked: RefundRequest) => {
      const content = JSON.stringify([asked.amount, asked.reason, asked.of])
      if (open.current.content !== content) open.current = { content, key: newKey() }
      const { amount, of, ...rest } = asked
      const refund = await api.payments.refund(
        { ...seen, ...rest, ...(of ?? { amount }) },
        { context: { idempotencyKey: open.current.key } },
      )
      open.current = { content: '', key: '' }
      return refund
    },
    toast: ({ state, amount }) =>
      state === 'done'
        ? `Refunded: ${formatMoney(cents(amount))}.`
        : `The refund of ${formatMoney(cents(amount))} is on its way.`,
    noAnswer: NO_ANSWER,
  })
  const refund = (asked: RefundRequest) => {
    if (isPending) return
    change(asked, { onSuccess: onDone })
  }
  return { refund, isPending, error, refusal }
}
