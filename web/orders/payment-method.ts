import { paymentWord } from './payment-word.ts'
import type { OrderView } from './queries.ts'

/** How an order was paid: `Visa ending in 1111`, and what became of it since. */
export function paymentMethod(order: Pick<OrderView, 'payment' | 'paymentStatus' | 'paymentPending'>): string {
  const { payment, paymentStatus } = order
  const card = payment?.lastFour && `${payment.brand ?? 'Card'} ending in ${payment.lastFour}`
  if (paymentStatus === 'paid') return `Paid by card${card ? `: ${card}` : ''}`
  return card ? `${paymentWord(order)}: ${card}` : paymentWord(order)
}
