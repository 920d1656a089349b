import { type RefObject, useState } from 'react'
import { packedNote } from '../../domain/orders/packed-words.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useCancelOrder } from './cancel-order.ts'
import { packedLines } from './packed-lines.ts'
import type { OrderView } from './queries.ts'

type Props = { order: OrderView; token: string | null; finalFocus: RefObject<HTMLElement | null> }

/** The button that cancels an order, and the question before that. */
export function CancelOrder({ order, token, finalFocus }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useCancelOrder(order.id, token)
  return (
    <>
      <BusyButton className="button" isBusy={isPending} onClick={() => setAsking(true)}>
        {isPending ? 'Canceling...' : 'Cancel order'}
      </BusyButton>
      <ConfirmDialog
        isOpen={isAsking}
        question="Cancel this order?"
        action="Cancel order"
        keep="Keep order"
        onConfirm={mutate}
        onClose={() => setAsking(false)}
        finalFocus={finalFocus}
      >
        Order {order.orderNumber} will be canceled, and its parts go back into stock.
        {order.paymentStatus === 'paid' && ' Your payment will be refunded to your card.'}{' '}
        {packedNote(packedLines(order), 'buyer')}
      </ConfirmDialog>
    </>
  )
}
