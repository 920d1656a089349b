import { cents } from '../../../domain/money/money.ts'
import { api } from '../../api.ts'
import { FailedRefundActions } from '../payments/FailedRefundActions.tsx'
import type { Refund } from '../payments/payment-words.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

/** A failed refund of an order that does not belong to a return: it is resolved by paying another way. */
export function FailedRefund({ refund: { id, amount } }: { refund: Refund }) {
  const { change, isPending, refusal } = useAdminMutation({
    change: (elsewhere: string) => api.payments.refundExternally({ refundId: id, elsewhere }),
    toast: () => 'Recorded. The buyer gets an email.',
  })
  return (
    <FailedRefundActions amount={cents(amount)} isPending={isPending} refusal={refusal} onGiven={how => change(how)}>
      The buyer gets an email that says how.
    </FailedRefundActions>
  )
}
