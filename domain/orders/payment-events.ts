import type { OrderEvent } from './order.ts'

/** Events whose notes in an order's history name amounts, transactions, or reasons of the card company. */
const WITH_PAYMENT_NOTES: readonly OrderEvent[] = [
  'paid',
  'payment_unknown',
  'payment_held',
  'payment_declined',
  'payment_not_charged',
  'lines_canceled',
  'parcel_settled',
  'return_received',
  'returned',
  'refund_requested',
  'voided',
  'refunded',
]

/** True if the note of this event in an order's history is about its payment. */
export const hasPaymentNote = (event: unknown): boolean => WITH_PAYMENT_NOTES.some(one => one === event)
