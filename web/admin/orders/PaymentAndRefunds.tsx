import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { cents, formatMoney, ZERO } from '../../../domain/money/money.ts'
import { isRefunded } from '../../../domain/orders/order.ts'
import { orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'
import { cancelableByStaff, type HeldPackages, mayCancelPieces, mayCancelWhole } from '../../orders/packed-lines.ts'
import { paymentWord } from '../../orders/payment-word.ts'
import { Moment } from '../../ui/Moment.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { AdminForm } from '../AdminForm.tsx'
import { useMay } from '../may.tsx'
import { CancelForm } from './CancelForm.tsx'
import { CancelPiecesForm } from './CancelPiecesForm.tsx'
import { FailedRefund } from './FailedRefund.tsx'
import { RefundForm } from './RefundForm.tsx'
import { freightLeftOf, pendingPieces } from './refund-amount.ts'
import { refundSummary } from './refund-summary.ts'
import type { OrderSeen } from './use-order-move.ts'

/** The payment state of an order, and its refunds. An open form stays open when another admin changes the order. */
export function PaymentAndRefunds({ order, version, held = [] }: OrderSeen & { held?: HeldPackages }) {
  const may = useMay()
  const { data } = useQuery(
    orpc.payments.admin.history.queryOptions({
      input: { orderId: order.id },
      enabled: may('see_payments'),
      ...LIVE_ONE,
    }),
  )
  const [open, setOpen] = useState<'refund' | 'cancel' | 'items' | null>(null)
  const [refunds, setRefunds] = useState(0)
  /** null: not loaded, or unavailable */
  const left = data ? cents(data.left) : null
  const summary = useRef<HTMLParagraphElement>(null)
  // The pressed button may be removed: the focus moves to the payment state.
  const done = () => {
    setOpen(null)
    summary.current?.focus()
  }
  const toggle = (form: 'refund' | 'cancel' | 'items') => (isOpen: boolean) => setOpen(isOpen ? form : null)
  // A fully refunded order is canceled in OrderMoves instead.
  const mayCancel =
    may(order.paymentStatus === 'unpaid' ? 'cancel_unpaid' : 'cancel_orders') &&
    mayCancelWhole(order, 'admin', held) &&
    !isRefunded(order.paymentStatus)
  const cancelable = order.items.reduce((all, line) => all + cancelableByStaff(order, line, held), 0)
  return (
    <AdminBlock title="Payment">
      <p ref={summary} tabIndex={-1} className="text-sm outline-none">
        {paymentWord(order)}
        {left !== null &&
          left > 0 &&
          `: ${left < order.total ? `${formatMoney(left)} of ` : ''}${formatMoney(cents(order.total))} can be refunded`}
        {left === 0 && data && order.paymentStatus === 'paid' && `: ${refundSummary(data.refunds)}`}.
      </p>
      {data?.refunds
        .filter(({ state, lastError }) => state === 'requested' && lastError)
        .map(({ id, amount, lastError, nextTryAt }) => (
          <p key={id} className="mt-1 text-sm text-muted">
            Refund of {formatMoney(cents(amount))}: {lastError} Next try <Moment at={nextTryAt} form="minute" />.
          </p>
        ))}
      {data?.refunds
        .filter(({ state, isOfReturn }) => may('refund') && state === 'failed' && !isOfReturn)
        .map(refund => (
          <FailedRefund key={refund.id} refund={refund} />
        ))}
      {may('refund') && ((left ?? 0) > 0 || open === 'refund') && (
        <div className="mt-3">
          <AdminForm name="Refund" isOpen={open === 'refund'} onOpenChange={toggle('refund')}>
            <RefundForm
              key={refunds}
              order={order}
              version={version}
              left={left ?? ZERO}
              freightLeft={freightLeftOf(order.shippingFee, data?.refunds ?? [])}
              pending={pendingPieces(data?.refunds ?? [])}
              onDone={() => {
                setRefunds(refunds + 1)
                done()
              }}
            />
          </AdminForm>
        </div>
      )}
      {((may('cancel_orders') && mayCancelPieces(order, held)) || open === 'items') && (
        <div className="mt-3">
          <AdminForm name="Cancel items" isOpen={open === 'items'} onOpenChange={toggle('items')}>
            <CancelPiecesForm key={cancelable} order={order} version={version} held={held} onDone={done} />
          </AdminForm>
        </div>
      )}
      {(mayCancel || open === 'cancel') && (
        <div className="mt-3">
          <AdminForm name="Cancel order" isOpen={open === 'cancel'} onOpenChange={toggle('cancel')}>
            <CancelForm order={order} version={version} held={held} left={left} onDone={done} />
          </AdminForm>
        </div>
      )}
    </AdminBlock>
  )
}
