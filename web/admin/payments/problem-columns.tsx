import { cents, formatMoney } from '../../../domain/money/money.ts'
import { paymentWord } from '../../orders/payment-word.ts'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { orderAdminAddress, ordersAdminAddress } from '../addresses.ts'
import type { Column } from './ProblemTable.tsx'
import {
  ATTEMPT_WORDS,
  type Attempt,
  cardWord,
  type Exceptions,
  eventWord,
  type Notification,
  type Refund,
  type StrayCharges,
} from './payment-words.ts'
import { StateWord } from './StateWord.tsx'
import { TryAgain } from './TryAgain.tsx'

type Stray = StrayCharges[number]
type PaidOrder = Exceptions['paidWithoutCharge'][number]

const LINK = 'part-number font-semibold whitespace-nowrap text-link pointer-coarse:inline-block pointer-coarse:py-2.5'

const order = {
  name: 'Order',
  cell: ({ orderId, orderNumber }: { orderId: string; orderNumber: string }) => (
    <PageLink href={orderAdminAddress(orderId)} className={LINK}>
      {orderNumber}
    </PageLink>
  ),
}
const amount = {
  name: 'Amount',
  className: 'lead amount',
  cell: (row: { amount: number }) => formatMoney(cents(row.amount)),
}
const since = {
  name: 'Since',
  cell: ({ createdAt }: { createdAt: string }) => <Moment at={createdAt} form="minute" />,
}
const transaction = {
  name: 'Transaction',
  className: 'part-number',
  cell: (row: { transactionId: string | null }) => row.transactionId,
}

export const ATTEMPT_COLUMNS: readonly Column<Attempt>[] = [
  order,
  amount,
  { name: 'State', cell: ({ state }) => <StateWord {...ATTEMPT_WORDS[state]} /> },
  since,
  { name: 'Card', cell: cardWord },
  transaction,
  { name: 'What was said', className: 'wide', cell: ({ message }) => message },
]

export const PAID_ORDER_COLUMNS: readonly Column<PaidOrder>[] = [
  order,
  { name: 'Total', className: 'lead amount', cell: ({ total }) => formatMoney(cents(total)) },
  { name: 'Payment', cell: ({ paymentStatus }) => paymentWord({ paymentStatus, paymentPending: false }) },
  since,
]

export const STRAY_COLUMNS: readonly Column<Stray>[] = [
  { name: 'Transaction', cell: ({ transactionId }) => <span className="part-number">{transactionId}</span> },
  amount,
  { name: 'State', cell: ({ state }) => state },
  {
    name: 'Invoice number',
    cell: ({ invoiceNumber }) =>
      invoiceNumber ? (
        <PageLink href={ordersAdminAddress({ search: invoiceNumber })} className={LINK}>
          {invoiceNumber}
        </PageLink>
      ) : (
        <span className="text-muted">no invoice number</span>
      ),
  },
  { name: 'Taken', cell: ({ submittedAt }) => <Moment at={submittedAt} form="minute" /> },
]

export const REFUND_COLUMNS: readonly Column<Refund>[] = [
  order,
  amount,
  since,
  { name: 'Reason', className: 'wide', cell: ({ reason }) => reason },
  { name: 'Why it failed', className: 'wide', cell: ({ lastError }) => lastError },
  { name: 'Try again', cell: refund => !refund.isTooOld && <TryAgain refund={refund} /> },
]

export const NOTIFICATION_COLUMNS: readonly Column<Notification>[] = [
  { name: 'Event', cell: ({ eventType }) => eventWord(eventType) },
  { name: 'Received', className: 'lead', cell: ({ receivedAt }) => <Moment at={receivedAt} form="minute" /> },
  transaction,
  { name: 'What came of it', className: 'wide', cell: ({ result }) => result || 'Not handled yet' },
]
