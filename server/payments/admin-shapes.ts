import { PAYMENT_STATUSES } from '../../domain/orders/order.ts'
import { ATTEMPT_STATES, NOTIFICATION_OUTCOMES, REFUND_METHODS, REFUND_STATES } from '../../domain/payments/payment.ts'
import { z } from '../../domain/text/zod.ts'

const Text = z.nullable(z.string())
const Moment = z.string()
const Amount = z.int()

const AttemptShape = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  state: z.enum(ATTEMPT_STATES),
  /** cents */
  amount: Amount,
  transactionId: Text,
  reasonCode: Text,
  message: Text,
  cardBrand: Text,
  cardLastFour: Text,
  createdAt: Moment,
  closedAt: z.nullable(Moment),
})
export type AttemptView = z.infer<typeof AttemptShape>

export const RefundShape = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  state: z.enum(REFUND_STATES),
  /** the method of the refund; null until it is done */
  method: z.nullable(z.enum(REFUND_METHODS)),
  /** cents */
  amount: Amount,
  reason: z.string(),
  /** the admin who decided it, by name or email, or `buyer`; null: unknown */
  by: Text,
  /** the refunded pieces with their amounts; the rest is freight. Empty: a refund by amount */
  lines: z.array(z.object({ itemId: z.int(), sku: z.string(), uom: z.string(), quantity: z.int(), amount: Amount })),
  /** the refund of a completed return */
  isOfReturn: z.boolean(),
  /**
   * true if it failed without a request to the gateway, because the charge is too old for a refund there: only an
   * external refund remains
   */
  isTooOld: z.boolean(),
  transactionId: Text,
  tries: z.int(),
  lastError: Text,
  nextTryAt: Moment,
  createdAt: Moment,
  doneAt: z.nullable(Moment),
})
export type RefundView = z.infer<typeof RefundShape>

const NotificationShape = z.object({
  notificationId: z.string(),
  eventType: z.string(),
  transactionId: Text,
  receivedAt: Moment,
  handledAt: z.nullable(Moment),
  /** all but `explained` are exceptions; null until it is handled */
  outcome: z.nullable(z.enum(NOTIFICATION_OUTCOMES)),
  /** the order it is about, if known */
  orderId: Text,
  result: z.string(),
})
export type NotificationView = z.infer<typeof NotificationShape>

export const HistoryShape = z.object({
  attempts: z.array(AttemptShape),
  refunds: z.array(RefundShape),
  notifications: z.array(NotificationShape),
  /** cents that can still be refunded */
  left: Amount,
})

export const PaidOrderShape = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  total: Amount,
  createdAt: Moment,
})
export type PaidOrderView = z.infer<typeof PaidOrderShape>

/** Lists that should be empty, each with at most 100 entries. */
export const ExceptionsShape = z.object({
  /** time of the last comparison of older orders with payments; those of the last hour are compared on each request */
  comparedAt: Moment,
  /** without an answer, or held for review, for more than 15 minutes */
  openAttempts: z.array(AttemptShape),
  /** paid, without a charge */
  paidWithoutCharge: z.array(PaidOrderShape),
  /** charged, but the order is not paid; or the order counts as refunded, but the refunds are less than the charge */
  chargedNotPaid: z.array(AttemptShape),
  failedRefunds: z.array(RefundShape),
  /** notifications that the payment records do not explain, or that were not handled for 15 minutes */
  notifications: z.array(NotificationShape),
})
export type Exceptions = z.infer<typeof ExceptionsShape>

export const UnmatchedChargesShape = z.object({
  /** charges of the last days at the gateway without a payment in this store; at most 100 */
  charges: z.array(
    z.object({
      transactionId: z.string(),
      invoiceNumber: Text,
      amount: Amount,
      state: z.string(),
      submittedAt: Moment,
    }),
  ),
  /** the reason if the gateway query failed; null: it succeeded */
  gatewayProblem: Text,
})
export type UnmatchedCharges = z.infer<typeof UnmatchedChargesShape>
