import type { Cents } from '../../../domain/money/money.ts'
import { api } from '../../api.ts'
import type { OrderView } from '../../orders/OrderDetails.tsx'
import { FailedRefundActions } from '../payments/FailedRefundActions.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'

type Props = { order: OrderView; returnId: string | null; amount: Cents }

/** The refund of a return failed: paying it another way completes the return. */
export function ExternalRefund({ order, returnId, amount }: Props) {
  const { change, isPending, refusal } = useAdminMutation({
    change: (elsewhere: string) =>
      api.returnAdmin.refundExternally({ orderId: order.id, returnId: returnId ?? undefined, elsewhere }),
    toast: () => 'Recorded. The return is completed.',
  })
  return (
    <FailedRefundActions amount={amount} isPending={isPending} refusal={refusal} onGiven={how => change(how)}>
      The parts go to inspection, and the buyer gets an email.
    </FailedRefundActions>
  )
}
