import type { PaymentStatus } from '../../domain/order.ts'

export const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  paid: 'Paid',
  unpaid: 'Not paid',
  voided: 'Payment taken back',
  refunded: 'Refunded',
}

/** How the payment of an order stands, in a word or two. */
export const paymentWord = (order: { paymentStatus: PaymentStatus; paymentPending: boolean }): string =>
  order.paymentPending ? 'Being confirmed' : PAYMENT_WORDS[order.paymentStatus]
