import { cents } from '../../../domain/money/money.ts'
import { AnotherWay } from '../payments/AnotherWay.tsx'
import type { TakeBack } from '../payments/payment-words.ts'
import { useToldChange } from '../use-told-change.ts'

/** Money of an order that could not be given back, and is no return's: given another way, it is done with. */
export function FailedTakeBack({ takeBack: { id, amount } }: { takeBack: TakeBack }) {
  const { change, isPending, refusal } = useToldChange(
    ({ payments }, elsewhere: string) => payments.takeBackElsewhere({ takeBackId: id, elsewhere }),
    () => 'Written down. The buyer gets a mail.',
  )
  return (
    <AnotherWay amount={cents(amount)} isPending={isPending} refusal={refusal} onGiven={how => change(how)}>
      The buyer gets a mail that says how.
    </AnotherWay>
  )
}
