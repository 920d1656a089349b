import type { OrderEvent } from '../../domain/orders/order.ts'

/** What happened to an order, as its buyer reads it. */
export const TIMELINE_WORDS: Record<OrderEvent, string> = {
  placed: 'Order placed',
  amended: 'Order changed',
  paid: 'Payment received',
  payment_unknown: 'We are asking the card company whether your card was charged',
  payment_held: 'The card company is reviewing the payment',
  payment_declined: 'Payment declined: your card was not charged',
  payment_not_charged: 'The payment did not go through: your card was not charged',
  expired: 'Not paid in time: the order ended, and your card was not charged',
  canceled: 'Order canceled',
  processing: 'We are packing your order',
  shipped: 'Shipped',
  delivered: 'Delivered',
  tracking_corrected: 'Tracking number corrected',
  return_requested: 'Return requested',
  return_approved: 'Return approved',
  return_denied: 'Return denied',
  return_received: 'Your return has arrived: a refund is on its way',
  returned: 'Return completed',
  refund_requested: 'A refund is on its way',
  voided: 'Payment taken back: your card is not charged',
  refunded: 'Money refunded to your card',
}
