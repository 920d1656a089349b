import { paymentWord } from '../../orders/payment-word.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { ordersAdminAddress } from '../addresses.ts'
import { Money } from '../list-cells.tsx'
import {
  ATTEMPT_WORDS,
  type Attempt,
  cardWord,
  type Exceptions,
  eventWord,
  type Notification,
  type Refund,
  type UnmatchedCharges,
} from './payment-words.ts'
import { StateWord } from './StateWord.tsx'
import { TryAgain } from './TryAgain.tsx'

type UnmatchedCharge = UnmatchedCharges[number]
type PaidOrder = Exceptions['paidWithoutCharge'][number]

const order = {
  id: 'order',
  header: 'Order',
  fit: 'whole' as const,
  value: (row: { orderNumber: string }) => row.orderNumber,
}
const amountOf = <Row,>(header: string, cents: (row: Row) => number): Column<Row> => ({
  id: 'amount',
  header,
  align: 'right',
  card: 'lead',
  value: row => cents(row) / 100,
  cell: row => <Money of={cents(row)} />,
})
const at = <Row,>(header: string, moment: (row: Row) => string | Date): Column<Row> => ({
  id: 'at',
  header,
  card: 'end',
  value: row => new Date(moment(row)),
  cell: row => <ShortTime at={moment(row)} />,
})
const transaction = {
  id: 'transaction',
  header: 'Transaction',
  fit: 'whole' as const,
  value: (row: { transactionId: string | null }) => row.transactionId,
}

export const ATTEMPT_COLUMNS: readonly Column<Attempt>[] = [
  order,
  amountOf('Amount', ({ amount }) => amount),
  {
    id: 'state',
    header: 'State',
    fit: 'whole',
    value: ({ state }) => ATTEMPT_WORDS[state].word,
    cell: ({ state }) => <StateWord {...ATTEMPT_WORDS[state]} />,
  },
  at('Since', ({ createdAt }) => createdAt),
  { id: 'card', header: 'Card', fit: 'whole', value: cardWord },
  transaction,
  { id: 'message', header: 'Message', fit: 'wrap', card: 'second', value: ({ message }) => message },
]

export const PAID_WITHOUT_CHARGE_COLUMNS: readonly Column<PaidOrder>[] = [
  order,
  amountOf('Total', ({ total }) => total),
  {
    id: 'payment',
    header: 'Payment',
    fit: 'whole',
    card: 'second',
    value: ({ paymentStatus }) => paymentWord({ paymentStatus, paymentPending: false }),
  },
  at('Since', ({ createdAt }) => createdAt),
]

export const UNMATCHED_COLUMNS: readonly Column<UnmatchedCharge>[] = [
  transaction,
  amountOf('Amount', ({ amount }) => amount),
  { id: 'state', header: 'State', fit: 'whole', value: ({ state }) => state },
  {
    id: 'invoice',
    header: 'Invoice number',
    fit: 'whole',
    card: 'second',
    value: ({ invoiceNumber }) => invoiceNumber,
    cell: ({ invoiceNumber }) =>
      invoiceNumber ? (
        <PageLink href={ordersAdminAddress({ search: invoiceNumber })}>{invoiceNumber}</PageLink>
      ) : (
        <span className="text-muted">no invoice number</span>
      ),
  },
  at('Submitted', ({ submittedAt }) => submittedAt),
]

export const REFUND_COLUMNS: readonly Column<Refund>[] = [
  order,
  amountOf('Amount', ({ amount }) => amount),
  at('Since', ({ createdAt }) => createdAt),
  { id: 'reason', header: 'Reason', value: ({ reason }) => reason },
  { id: 'error', header: 'Why it failed', fit: 'wrap', card: 'second', value: ({ lastError }) => lastError },
  {
    id: 'do',
    header: 'Try again',
    isAction: true,
    card: 'end',
    value: () => null,
    cell: refund => !refund.isTooOld && <TryAgain refund={refund} />,
  },
]

export const NOTIFICATION_COLUMNS: readonly Column<Notification>[] = [
  { id: 'event', header: 'Event', value: ({ eventType }) => eventWord(eventType) },
  at('Received', ({ receivedAt }) => receivedAt),
  transaction,
  {
    id: 'result',
    header: 'Result',
    fit: 'wrap',
    card: 'second',
    value: ({ result }) => result || 'Not handled yet',
  },
]
