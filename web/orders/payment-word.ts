import type { PaymentStatus } from '../../domain/orders/order.ts'
import { PAYMENT_WORDS } from '../../domain/orders/order-words.ts'

/** The payment state of an order, in a word or two. */
export const paymentWord = (order: { paymentStatus: PaymentStatus; paymentPending: boolean }): string =>
  order.paymentPending ? 'Being confirmed' : PAYMENT_WORDS[order.paymentStatus]
