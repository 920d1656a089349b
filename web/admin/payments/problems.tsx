import type { ReactNode } from 'react'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { orderAdminAddress } from '../addresses.ts'
import type { Exceptions, UnmatchedCharges } from './payment-words.ts'
import {
  ATTEMPT_COLUMNS,
  NOTIFICATION_COLUMNS,
  PAID_WITHOUT_CHARGE_COLUMNS,
  REFUND_COLUMNS,
  UNMATCHED_COLUMNS,
} from './problem-columns.tsx'

export type Problem = {
  title: string
  count: number
  meaning: string
  whatToDo: string
  /** its rows; the title names the table */
  table: (label: string) => ReactNode
}

const open = ({ orderId }: { orderId: string }) => orderAdminAddress(orderId)
const rowId = ({ id }: { id: string }) => id

/** Problems with payments, most urgent first, with their remedy (docs/operations.md); empty if there are none. */
export function problemsOf(exceptions: Exceptions, unmatchedCharges: UnmatchedCharges): Problem[] {
  const { failedRefunds, chargedNotPaid, paidWithoutCharge, openAttempts, notifications } = exceptions
  const all: Problem[] = [
    {
      title: 'Failed refunds',
      count: failedRefunds.length,
      meaning: 'The refund was retried for about a day and never went through.',
      whatToDo:
        'Check the reason and try again. A closed card cannot be refunded: pay the buyer another way, and record it on the order.',
      table: label => (
        <PlainTable label={label} rows={failedRefunds} columns={REFUND_COLUMNS} rowId={rowId} open={open} />
      ),
    },
    {
      title: 'Charges without an order',
      count: unmatchedCharges.length,
      meaning:
        'Charged at the gateway in the last three days with no matching payment in the store: entered by hand, or by another system.',
      whatToDo: 'Void or refund them in the gateway’s own pages.',
      table: label => (
        <PlainTable
          label={label}
          rows={unmatchedCharges}
          columns={UNMATCHED_COLUMNS}
          rowId={({ transactionId }) => transactionId}
        />
      ),
    },
    {
      title: 'Charged, but the order is not paid',
      count: chargedNotPaid.length,
      meaning: 'The card was charged, but the order is unpaid, or is marked as refunded and was not refunded in full.',
      whatToDo:
        'The records were changed by hand: compare them with the gateway, and refund what the store should not keep.',
      table: label => (
        <PlainTable label={label} rows={chargedNotPaid} columns={ATTEMPT_COLUMNS} rowId={rowId} open={open} />
      ),
    },
    {
      title: 'Paid without a charge',
      count: paidWithoutCharge.length,
      meaning: 'The order is marked as paid, but there is no charge for it.',
      whatToDo: 'The records were changed by hand: compare them with the gateway before anything ships.',
      table: label => (
        <PlainTable
          label={label}
          rows={paidWithoutCharge}
          columns={PAID_WITHOUT_CHARGE_COLUMNS}
          open={open}
          rowId={({ orderId }) => orderId}
        />
      ),
    },
    {
      title: 'Payments without an answer',
      count: openAttempts.length,
      meaning: 'The gateway has not answered for more than 15 minutes, or holds the payment for review.',
      whatToDo:
        'If it is held, decide at the gateway. Otherwise the store keeps checking. The order cannot be paid again until then.',
      table: label => (
        <PlainTable label={label} rows={openAttempts} columns={ATTEMPT_COLUMNS} rowId={rowId} open={open} />
      ),
    },
    {
      title: 'Unexplained gateway notifications',
      count: notifications.length,
      meaning: 'Voids and refunds made at the gateway, and notifications that could not be processed for 15 minutes.',
      whatToDo:
        'If the order should end, cancel it here: a void at the gateway is then recorded. A refund at the gateway is not.',
      table: label => (
        <PlainTable
          label={label}
          rows={notifications}
          columns={NOTIFICATION_COLUMNS}
          rowId={({ notificationId }) => notificationId}
        />
      ),
    },
  ]
  return all.filter(({ count }) => count > 0)
}
