import { backInStock } from './templates/back-in-stock.ts'
import { backorderArrived, promiseChanged } from './templates/backorder-mails.ts'
import { canceledWhilePacking } from './templates/canceled-while-packing.ts'
import { cardTesting } from './templates/card-testing.ts'
import { googleJoined } from './templates/google-joined.ts'
import { magicLink } from './templates/magic-link.ts'
import { newOrder } from './templates/new-order.ts'
import { newUser } from './templates/new-user.ts'
import { newsletterConfirm } from './templates/newsletter-confirm.ts'
import { notification } from './templates/notification.ts'
import { orderChargesChanged } from './templates/order-charges-changed.ts'
import { orderConfirmation } from './templates/order-confirmation.ts'
import { linesCanceled, orderCanceled, orderRefunded } from './templates/order-refunded.ts'
import { orderDelivered, orderShipped, parcelLost, parcelSettled } from './templates/order-shipped.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { orderExpired, paymentDeclined, paymentHeld, paymentNotCharged } from './templates/payment-result.ts'
import { quoteMail, quoteMessages } from './templates/quote-mail.ts'
import { reset } from './templates/reset.ts'
import { returnApproved, returnChanged, returnCompleted, returnDenied } from './templates/return-decided.ts'
import { returnRequested } from './templates/return-requested.ts'
import { stockAlertConfirm } from './templates/stock-alert-confirm.ts'
import { newSubmission, submissionReceived } from './templates/submission-mails.ts'
import { verification } from './templates/verification.ts'
import { yourData } from './templates/your-data.ts'

/**
 * All mails of the store by the name in `emails.template`. Each is rendered from one object of plain data (facts.ts),
 * which is stored until the worker renders it, possibly by the next version of the store. So a fact that is added
 * later is optional, and a name is not reused.
 */
export const MAIL_TEMPLATES = {
  verification,
  magicLink,
  reset,
  passwordChanged,
  googleJoined,
  newUser,
  newOrder,
  orderConfirmation,
  orderChargesChanged,
  paymentHeld,
  paymentDeclined,
  paymentNotCharged,
  orderExpired,
  backorderArrived,
  promiseChanged,
  orderShipped,
  orderDelivered,
  parcelLost,
  parcelSettled,
  orderCanceled,
  linesCanceled,
  orderRefunded,
  canceledWhilePacking,
  returnRequested,
  returnApproved,
  returnChanged,
  returnDenied,
  returnCompleted,
  quote: quoteMail,
  quoteMessages,
  notification,
  newSubmission,
  submissionReceived,
  cardTesting,
  newsletterConfirm,
  stockAlertConfirm,
  backInStock,
  yourData,
}

export type Template = keyof typeof MAIL_TEMPLATES
export const TEMPLATE_NAMES = Object.keys(MAIL_TEMPLATES).filter((name): name is Template => name in MAIL_TEMPLATES)
/** A mail to write: its template, and exactly the facts of that template. */
export type MailToRender = {
  [Name in Template]: { template: Name; facts: Parameters<(typeof MAIL_TEMPLATES)[Name]['render']>[0] }
}[Template]
