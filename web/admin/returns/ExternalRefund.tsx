import type { Cents } from '../../../domain/money/money.ts'
import { api } from '../../api.ts'
import type { OrderView } from '../../orders/queries.ts'
import { FailedRefundActions } from '../payments/FailedRefundActions.tsx'

type Props = { order: OrderView; returnId: string | null; amount: Cents }

/** The refund of a return failed: paying it another way completes the return. */
export const ExternalRefund = ({ order, returnId, amount }: Props) => (
  <FailedRefundActions
    amount={amount}
    record={elsewhere =>
      api.returns.admin.refundExternally({ orderId: order.id, returnId: returnId ?? undefined, elsewhere })
    }
    toast="Recorded. The return is completed."
  >
    The parts go to inspection, and the buyer gets an email.
  </FailedRefundActions>
)
