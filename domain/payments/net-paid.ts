import { type Cents, cents, ZERO } from '../money/money.ts'
import type { PaymentStatus } from '../orders/order.ts'
import type { ReturnState } from '../returns/return.ts'
import type { RefundSums } from './refunded-before.ts'

type Paid = {
  total: number
  paymentStatus: PaymentStatus
  /** left out where staff may not see payments */
  refundSums?: (RefundSums & { returnsPending: number }) | undefined
  /** the refund of each return; null: not decided. It is done once the return is completed */
  returns: readonly { state: ReturnState; refunded?: number | null | undefined }[]
}

/** Cents of an order's payment: the refunded or pending amount, and the amount that the store keeps. */
export type NetPaid = {
  paid: Cents
  /** voided before settlement */
  voided: Cents
  refunded: Cents
  pending: Cents
  /** given back for parts that were returned, whichever way */
  returned: Cents
  net: Cents
}

/** The payment of an order after refunds; null: unpaid, no refund, or the caller may not see the payment. */
export function netPaid({ total, paymentStatus, refundSums, returns }: Paid): NetPaid | null {
  if (paymentStatus === 'unpaid' || refundSums === undefined) return null
  const paid = cents(total)
  if (paymentStatus === 'voided') return { ...NOTHING, paid, voided: paid }
  const returned = cents(returns.filter(isDone).reduce((sum, { refunded }) => sum + (refunded ?? 0), 0))
  // A payment that was refunded in full has no rest, whichever of its refunds the page has the amount of.
  if (paymentStatus === 'refunded') return { ...NOTHING, paid, returned, refunded: cents(Math.max(0, paid - returned)) }
  const { refunded, returnsPending } = refundSums
  const pending = refundSums.pending + returnsPending
  const net = cents(Math.max(0, paid - refunded - pending - returned))
  return net === paid ? null : { paid, voided: ZERO, refunded: cents(refunded), pending: cents(pending), returned, net }
}

const isDone = ({ state }: Paid['returns'][number]): boolean => state === 'completed'

const NOTHING: NetPaid = { paid: ZERO, voided: ZERO, refunded: ZERO, pending: ZERO, returned: ZERO, net: ZERO }

/** The rows below an order's total, for the invoice and its page. Refunds are negative. */
export function netPaidRows({
  paid,
  voided,
  refunded,
  pending,
  returned,
  net,
}: NetPaid): [label: string, amount: Cents][] {
  const back: [string, Cents][] = [
    ['Voided', voided],
    ['Refunded', refunded],
    ['Refund in progress', pending],
    ['Refund for returned parts', returned],
  ]
  return [
    ['Paid', paid],
    ...back.filter(([, amount]) => amount > 0).map(([label, amount]): [string, Cents] => [label, cents(-amount)]),
    ['Net paid', net],
  ]
}
