import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Cents, formatMoney } from '../../../domain/money/money.ts'
import { packedNote } from '../../../domain/orders/packed-words.ts'
import { requiredText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import type { OrderView } from '../../orders/OrderDetails.tsx'
import { type HeldPackages, packedLines } from '../../orders/packed-lines.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { OrderSeen } from './use-order-move.ts'

const REASON_LENGTH = 500
const Shape = z.strictObject({ reason: requiredText('Reason', REASON_LENGTH, 'Please say why') })

const TOLD: Record<OrderView['paymentStatus'], string> = {
  unpaid: 'Order canceled. Nothing was charged.',
  voided: 'Order canceled, and its payment voided.',
  refunded: 'Order canceled, and its money refunded.',
  paid: 'Order canceled. See the payment history for the refund.',
}

/** `left`: the refundable amount of its payment; null: unknown */
type Props = OrderSeen & { held?: HeldPackages; left: Cents | null; onDone: () => void }

/** Cancels an order before it ships, after confirmation. */
export function CancelForm({ order, version, held = [], left, onDone }: Props) {
  const form = useForm({ resolver: zodResolver(Shape), defaultValues: { reason: '' } })
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { change, isPending, refusal } = useAdminMutation({
    change: (reason: string) => api.orders.cancelForBuyer({ orderId: order.id, version, reason }),
    toast: ({ paymentStatus }) => TOLD[paymentStatus],
    noAnswer: 'We didn’t get a response. Please try again: an order is canceled only once.',
  })
  return (
    <>
      <form
        method="post"
        noValidate
        className="space-y-3"
        onSubmit={form.handleSubmit(() => {
          setAsking(!isPending)
        })}
      >
        <TextField
          label="Reason for canceling"
          autoComplete="off"
          maxLength={REASON_LENGTH}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
        <p className="text-sm text-muted">{packedNote(packedLines(order, held), 'staff')}</p>
        <FormAlert>{refusal}</FormAlert>
        <button
          ref={button}
          type="submit"
          className="button w-full border-bad text-bad"
          aria-disabled={isPending}
          aria-busy={isPending}
        >
          {isPending ? 'Canceling...' : 'Cancel this order'}
        </button>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        question={`Cancel order ${order.orderNumber}?`}
        action="Cancel order"
        keep="Keep order"
        onConfirm={() => {
          if (!isPending) change(form.getValues('reason').trim(), { onSuccess: onDone })
        }}
        onClose={() => setAsking(false)}
        finalFocus={button}
      >
        {whatBecomesOfMoney(order, left)} The parts go back on the shelf
        {held.length > 0 && ', those on recall hold to quarantine'}. The order ends, and its buyer{' '}
        {order.paymentStatus === 'unpaid' ? 'sees that' : 'is notified by email'}.
      </ConfirmDialog>
    </>
  )
}

function whatBecomesOfMoney({ paymentStatus }: OrderView, left: Cents | null): string {
  if (paymentStatus === 'unpaid') return 'Nothing was charged.'
  if (left === null) return 'The rest of the payment is refunded to the card.'
  if (left === 0) return 'There is nothing left to refund: see the payment history.'
  return `${formatMoney(left)} goes back to the card: a whole charge that is not settled yet is voided, any other is refunded.`
}
