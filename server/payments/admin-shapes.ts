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
  /** how it went back; null until it has */
  method: z.nullable(z.enum(REFUND_METHODS)),
  /** cents */
  amount: Amount,
  reason: z.string(),
  /** who decided it: an admin by name or e-mail, or `buyer`; null: not known any more */
  by: Text,
  /** the pieces that it is for, with what goes back for them; the rest is freight. Empty: it is for an amount */
  lines: z.array(z.object({ itemId: z.int(), sku: z.string(), uom: z.string(), quantity: z.int(), amount: Amount })),
  /** it is what the completion of a return gives back */
  isOfReturn: z.boolean(),
  /** it failed without being asked for, since the gateway does not refund so old a charge: another way is the only one */
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
  /** the order it is about, where one is known */
  orderId: Text,
  result: z.string(),
})
export type NotificationView = z.infer<typeof NotificationShape>

export const HistoryShape = z.object({
  attempts: z.array(AttemptShape),
  refunds: z.array(RefundShape),
  notifications: z.array(NotificationShape),
  /** cents that can still be given back */
  left: Amount,
})

const PaidOrderShape = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  total: Amount,
  createdAt: Moment,
})
export type PaidOrderView = z.infer<typeof PaidOrderShape>

/** Lists that should be empty, each of 100 at most. */
export const ExceptionsShape = z.object({
  /** when orders and payments were compared, but for those of the last hour, which are each time */
  comparedAt: Moment,
  /** without an answer, or held for review, for more than 15 minutes */
  openAttempts: z.array(AttemptShape),
  /** paid, without a charge */
  paidWithoutCharge: z.array(PaidOrderShape),
  /** charged, and the order is not paid, or counts as given back and is not in full */
  chargedNotPaid: z.array(AttemptShape),
  failedRefunds: z.array(RefundShape),
  /** of the gateway, which nothing here explains, or which could not be handled for 15 minutes */
  notifications: z.array(NotificationShape),
})
export type Exceptions = z.infer<typeof ExceptionsShape>

export const UnmatchedChargesShape = z.object({
  /** at the gateway in the last days, and of no payment of this store; 100 at most */
  charges: z.array(
    z.object({
      transactionId: z.string(),
      invoiceNumber: Text,
      amount: Amount,
      state: z.string(),
      submittedAt: Moment,
    }),
  ),
  /** why the gateway could not be asked; null: it was */
  gatewayProblem: Text,
})
export type UnmatchedCharges = z.infer<typeof UnmatchedChargesShape>
