/**
 * Every event that mails somebody, and whom: the sales desk, or the customer it concerns. Names are those that
 * `send-notification-email` knows, with some of the negotiation that it does not; the last four are the account's own.
 * `return_…` names where the return now stands.
 */
export const MAIL_EVENTS = {
  new_order: 'desk',
  guest_order_confirmation: 'customer',
  order_confirmation: 'customer',
  order_shipped: 'customer',
  order_delivered: 'customer',
  /** paid, and its money goes back */
  order_canceled: 'customer',
  order_refunded: 'customer',
  return_requested: 'desk',
  return_approved: 'customer',
  return_denied: 'customer',
  return_returned: 'customer',
  new_rfq: 'desk',
  rfq_quoted: 'customer',
  rfq_unit_quoted: 'customer',
  rfq_unit_approved: 'desk',
  rfq_shipping_quoted: 'customer',
  rfq_final_accepted: 'desk',
  rfq_rejected: 'customer',
  rfq_countered: 'desk',
  /** declined or withdrawn by the buyer */
  rfq_declined: 'desk',
  rfq_question: 'desk',
  rfq_reply: 'customer',
  rfq_expiring: 'customer',
  new_aog: 'desk',
  aog_quoted: 'customer',
  /** nobody has answered in time */
  aog_unanswered: 'desk',
  new_career_application: 'desk',
  new_submission: 'desk',
  /** to whoever sent a form of the store, with what was sent */
  submission_received: 'customer',
  new_user: 'desk',
  verification: 'customer',
  magic_link: 'customer',
  reset: 'customer',
  password_changed: 'customer',
} as const satisfies Record<string, 'desk' | 'customer'>

export type MailEvent = keyof typeof MAIL_EVENTS
export const MAIL_EVENT_NAMES = Object.keys(MAIL_EVENTS).filter((name): name is MailEvent => name in MAIL_EVENTS)
