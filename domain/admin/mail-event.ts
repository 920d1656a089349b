/**
 * Every event that sends mail, and its recipient: the sales mailbox or the customer. Names are those that
 * `send-notification-email` knows, with some steps of the negotiation that it does not; the last are for accounts, the
 * newsletter and stock alerts. `return_…` names the new status of the return.
 */
export const MAIL_EVENTS = {
  new_order: 'admin',
  guest_order_confirmation: 'customer',
  order_confirmation: 'customer',
  /** the result of a payment whose buyer was asked to wait */
  payment_held: 'customer',
  payment_declined: 'customer',
  payment_not_charged: 'customer',
  /** not paid in time, after the buyer was asked to wait */
  order_expired: 'customer',
  /** of a part that the buyer waits for */
  backorder_arrived: 'customer',
  promise_changed: 'customer',
  /** the back office has changed the charges before payment */
  order_charges_changed: 'customer',
  order_shipped: 'customer',
  order_delivered: 'customer',
  /** the carrier cannot find a package; a lost or returned package is settled */
  parcel_lost: 'customer',
  parcel_settled: 'customer',
  /** a paid order is canceled and refunded */
  order_canceled: 'customer',
  /** some pieces are canceled and refunded */
  order_lines_canceled: 'customer',
  /** by its buyer, while the back office packs it */
  order_canceled_while_packing: 'admin',
  order_refunded: 'customer',
  return_requested: 'admin',
  return_approved: 'customer',
  return_denied: 'customer',
  return_returned: 'customer',
  new_rfq: 'admin',
  rfq_received: 'customer',
  rfq_quoted: 'customer',
  rfq_unit_quoted: 'customer',
  rfq_unit_approved: 'admin',
  rfq_shipping_quoted: 'customer',
  /** the buyer's own carrier account that it ships on, without a freight charge */
  rfq_account_named: 'admin',
  rfq_final_accepted: 'admin',
  rfq_rejected: 'customer',
  rfq_countered: 'admin',
  rfq_declined: 'admin',
  rfq_withdrawn: 'admin',
  rfq_question: 'admin',
  rfq_reply: 'customer',
  rfq_expiring: 'customer',
  new_aog: 'admin',
  aog_received: 'customer',
  aog_quoted: 'customer',
  /** the quote was not answered in time */
  aog_unanswered: 'admin',
  new_career_application: 'admin',
  new_submission: 'admin',
  /** to the sender of a form of the store, with the submitted data */
  submission_received: 'customer',
  /** to the security mailbox, at most once an hour: see server/payments/card-testing.ts */
  card_testing: 'admin',
  new_user: 'admin',
  verification: 'customer',
  magic_link: 'customer',
  reset: 'customer',
  password_changed: 'customer',
  /** a Google account opens the account from now on */
  google_joined: 'customer',
  newsletter_confirm: 'customer',
  /** the link to the data that the store has under an email address */
  your_data: 'customer',
  /** stock alerts: confirmation, and the part is back in stock */
  stock_alert_confirm: 'customer',
  back_in_stock: 'customer',
} as const satisfies Record<string, 'admin' | 'customer'>

export type MailEvent = keyof typeof MAIL_EVENTS
export const MAIL_EVENT_NAMES = Object.keys(MAIL_EVENTS).filter((name): name is MailEvent => name in MAIL_EVENTS)
