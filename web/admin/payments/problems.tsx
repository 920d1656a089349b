import type { ReactNode } from 'react'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { orderAdminAddress } from '../addresses.ts'
import type { Exceptions, StrayCharges } from './payment-words.ts'
import {
  ATTEMPT_COLUMNS,
  NOTIFICATION_COLUMNS,
  PAID_ORDER_COLUMNS,
  REFUND_COLUMNS,
  STRAY_COLUMNS,
} from './problem-columns.tsx'

export type Problem = {
  title: string
  count: number
  meaning: string
  whatToDo: string
  /** its rows; the table is called by the title */
  table: (label: string) => ReactNode
}

const open = ({ orderId }: { orderId: string }) => orderAdminAddress(orderId)
const rowId = ({ id }: { id: string }) => id

/** What should not be, the most urgent first, with what to do about it (docs/operations.md); empty while all is well. */
export function problemsOf(exceptions: Exceptions, strayCharges: StrayCharges): Problem[] {
  const { failedRefunds, chargedNotPaid, paidWithoutCharge, openAttempts, notifications } = exceptions
  const all: Problem[] = [
    {
      title: 'Money that could not be given back',
      count: failedRefunds.length,
      meaning: 'It was tried for about a day and given up.',
      whatToDo:
        'Read why, and try again. A card that was closed takes no refund: pay the buyer another way, and write that down on the page of the order.',
      table: label => <PlainTable {...{ label, rows: failedRefunds, columns: REFUND_COLUMNS, rowId, open }} />,
    },
    {
      title: 'Charges without an order',
      count: strayCharges.length,
      meaning:
        'Taken at the gateway in the last three days, and of no payment of this store: by hand, or by another system.',
      whatToDo: 'Void or refund them in the gateway’s own pages.',
      table: label => (
        <PlainTable
          {...{ label, rows: strayCharges, columns: STRAY_COLUMNS }}
          rowId={({ transactionId }) => transactionId}
        />
      ),
    },
    {
      title: 'Charged, and the order is not paid',
      count: chargedNotPaid.length,
      meaning: 'The card was charged, and the order is not paid, or counts as given back and is not in full.',
      whatToDo: 'Somebody changed the books by hand: compare with the gateway, and refund what should not be kept.',
      table: label => <PlainTable {...{ label, rows: chargedNotPaid, columns: ATTEMPT_COLUMNS, rowId, open }} />,
    },
    {
      title: 'Paid, and there is no charge',
      count: paidWithoutCharge.length,
      meaning: 'The order counts as paid, and no charge stands behind it.',
      whatToDo: 'Somebody changed the books by hand: compare with the gateway before anything is shipped.',
      table: label => (
        <PlainTable
          {...{ label, rows: paidWithoutCharge, columns: PAID_ORDER_COLUMNS, open }}
          rowId={({ orderId }) => orderId}
        />
      ),
    },
    {
      title: 'Payments without an answer',
      count: openAttempts.length,
      meaning: 'The gateway has not answered for more than 15 minutes, or holds the payment for review.',
      whatToDo:
        'Held: decide in the gateway’s own pages. Else it is asked again by itself, and nobody can pay twice meanwhile.',
      table: label => <PlainTable {...{ label, rows: openAttempts, columns: ATTEMPT_COLUMNS, rowId, open }} />,
    },
    {
      title: 'Notifications that nothing explains',
      count: notifications.length,
      meaning: 'Voids and refunds made in the gateway’s own pages, and what could not be handled for 15 minutes.',
      whatToDo:
        'If the order was meant to end, cancel it here: what is voided there is booked then. What is refunded there is not.',
      table: label => (
        <PlainTable
          {...{ label, rows: notifications, columns: NOTIFICATION_COLUMNS }}
          rowId={({ notificationId }) => notificationId}
        />
      ),
    },
  ]
  return all.filter(({ count }) => count > 0)
}
