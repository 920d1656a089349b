import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES } from '../orders/order.ts'
import { PAYMENT_WORDS, statusWord } from '../orders/order-words.ts'
import { QUOTE_STATES, QUOTE_STATUSES } from '../quotes/quote.ts'
import { SUBMISSION_STATUS_WORDS } from '../submissions/submission.ts'
import type { AuditSubject } from './audit.ts'

type Words = Record<string, string>
const STATUS_WORDS: { [Subject in AuditSubject]?: Words } = {
  quote: Object.fromEntries(QUOTE_STATUSES.map(status => [status, QUOTE_STATES[status].word])),
  submission: SUBMISSION_STATUS_WORDS,
}
const ofSubject: Record<string, Words | undefined> = STATUS_WORDS
const payments = new Map<string, string>(PAYMENT_STATUSES.map(status => [status, PAYMENT_WORDS[status]]))

const isOrderStatus = (value: string): value is OrderStatus => ORDER_STATUSES.some(status => status === value)

/** The displayed text of a status in the audit log; an unknown status is returned unchanged. */
export function statusInAudit(subject: string, name: string, value: string): string {
  if (name === 'payment' || name === 'paymentStatus') return payments.get(value) ?? value
  if (name !== 'status') return value
  const words = Object.hasOwn(ofSubject, subject) ? ofSubject[subject] : undefined
  if (words) return (Object.hasOwn(words, value) ? words[value] : undefined) ?? value
  return subject === 'order' && isOrderStatus(value) ? statusWord(value) : value
}
