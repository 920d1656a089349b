import { cents } from '../../../domain/money/money.ts'
import { api } from '../../api.ts'
import { AnotherWay } from '../payments/AnotherWay.tsx'
import type { Refund } from '../payments/payment-words.ts'
import { useToldChange } from '../use-told-change.ts'

/** Money of an order that could not be given back, and is no return's: given another way, it is done with. */
export function FailedRefund({ refund: { id, amount } }: { refund: Refund }) {
  const { change, isPending, refusal } = useToldChange(
    (elsewhere: string) => api.payments.refundElsewhere({ refundId: id, elsewhere }),
    () => 'Recorded. The buyer gets an email.',
  )
  return (
    <AnotherWay amount={cents(amount)} isPending={isPending} refusal={refusal} onGiven={how => change(how)}>
      The buyer gets an email that says how.
    </AnotherWay>
  )
}
