import { type Cents, formatMoney } from '../../../domain/money/money.ts'
import { packedNote } from '../../../domain/orders/packed-words.ts'
import { requiredText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { type HeldPackages, packedLines } from '../../orders/packed-lines.ts'
import type { OrderView } from '../../orders/queries.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { useActionForm } from '../use-action-form.tsx'
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
  const { action, field } = useActionForm({
    resolver: Shape,
    first: { reason: '' },
    send: ({ reason }) => api.cancellations.admin.cancel({ orderId: order.id, version, reason }),
    toast: ({ paymentStatus }) => TOLD[paymentStatus],
    noAnswer: 'We didn’t get a response. Please try again: an order is canceled only once.',
    confirm: () => ({
      question: `Cancel order ${order.orderNumber}?`,
      action: 'Cancel order',
      keep: 'Keep order',
      body: (
        <>
          {whatBecomesOfMoney(order, left)} The parts go back on the shelf
          {held.length > 0 && ', those on recall hold to quarantine'}. The order ends, and its buyer{' '}
          {order.paymentStatus === 'unpaid' ? 'sees that' : 'is notified by email'}.
        </>
      ),
    }),
    onDone,
  })
  return (
    <ActionForm
      action={action}
      className="space-y-3"
      submit={{ name: 'Cancel this order', busy: 'Canceling...', className: 'w-full border-bad text-bad' }}
    >
      <TextField label="Reason for canceling" autoComplete="off" maxLength={REASON_LENGTH} {...field('reason')} />
      <p className="text-sm text-muted">{packedNote(packedLines(order, held), 'staff')}</p>
    </ActionForm>
  )
}

function whatBecomesOfMoney({ paymentStatus }: OrderView, left: Cents | null): string {
  if (paymentStatus === 'unpaid') return 'Nothing was charged.'
  if (left === null) return 'The rest of the payment is refunded to the card.'
  if (left === 0) return 'There is nothing left to refund: see the payment history.'
  return `${formatMoney(left)} goes back to the card: a whole charge that is not settled yet is voided, any other is refunded.`
}
