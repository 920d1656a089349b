import { cents } from '../../../domain/money/money.ts'
import { api } from '../../api.ts'
import { FailedRefundActions } from '../payments/FailedRefundActions.tsx'
import type { Refund } from '../payments/payment-words.ts'

/** A failed refund of an order that does not belong to a return: it is resolved by paying another way. */
export const FailedRefund = ({ refund: { id, amount } }: { refund: Refund }) => (
  <FailedRefundActions
    amount={cents(amount)}
    record={elsewhere => api.payments.admin.refundExternally({ refundId: id, elsewhere })}
    toast="Recorded. The buyer gets an email."
  >
    The buyer gets an email that says how.
  </FailedRefundActions>
)
