import { NOTHING_TO_SEND } from '../returns/return-words.ts'
import type { MailKind, Recipients } from './mail-text.ts'

// The texts of mails about orders. The facts below them (lines, amounts, addresses, links) are in
// server/mail/templates.

const NUMBER = { number: 'The number of the order' }
/** of one order, which its subject names */
const ofOrder = (kind: Pick<MailKind, 'title' | 'sent' | 'first'> & { words?: MailKind['words'] }): MailKind => ({
  ...kind,
  words: { ...NUMBER, ...kind.words },
  needs: { subject: ['number'] },
})
/** of a package, which may be a part of its order */
const ofPackage = (kind: Pick<MailKind, 'title' | 'sent' | 'first'>): MailKind => ({
  ...kind,
  words: { order: '“Your order” with its number, or “A package of your order” where more is to come', ...NUMBER },
  needs: { subject: ['order'] },
})
const REPLY = 'Not what you wanted? Reply to this email.'
const ANYTHING = 'Anything we should know? Reply to this email.'
const WRONG = 'Something wrong? Request a return on the order page, or reply to this email.'
const CHECK = 'Check the parts and their papers before you install them.'
const AGAIN = 'Still want them? Open the order and choose Reorder to add what’s still in stock to your cart.'

export const ORDER_MAIL_KINDS = {
  orderConfirmation: ofOrder({
    title: 'Order confirmed',
    sent: 'Once an order is paid.',
    first: {
      subject: 'Your order {number}',
      heading: 'Order confirmed',
      opening: 'Thank you. Your order {number} is paid. We’ll pack your parts and email you the tracking.',
      closing: '',
    },
  }),
  orderChargesChanged: ofOrder({
    title: 'New total',
    sent: 'When the charges of an order that is not paid yet are changed.',
    first: {
      subject: 'The total of your order {number} has changed',
      heading: 'Your order has a new total',
      opening:
        'We’ve changed the additional charges on order {number}. Your card won’t be charged until you pay the total below.',
      closing: '',
    },
  }),
  paymentHeld: ofOrder({
    title: 'Payment under review',
    sent: 'When the card company reviews a payment.',
    first: {
      subject: 'Your payment is under review: {number}',
      heading: 'Your payment is under review',
      opening:
        'The card company is reviewing this payment. Your parts stay reserved, and we’ll email you when it decides. Please don’t pay again.',
      closing: '',
    },
  }),
  paymentDeclined: ofOrder({
    title: 'Card declined',
    sent: 'When a payment that was waited for is declined.',
    first: {
      subject: 'Your card was declined: order {number}',
      heading: 'Your card was declined',
      opening: 'The card company declined your payment. Your card was not charged.',
      closing: '',
    },
  }),
  paymentNotCharged: ofOrder({
    title: 'Card not charged',
    sent: 'When it turns out that a payment was not taken.',
    first: {
      subject: 'Your card was not charged: order {number}',
      heading: 'Your card was not charged',
      opening: 'The card company confirmed that your payment didn’t go through. Your card was not charged.',
      closing: '',
    },
  }),
  orderExpired: ofOrder({
    title: 'Order not paid in time',
    sent: 'When an unpaid order ends.',
    first: {
      subject: 'Your order {number} has ended',
      heading: 'Your reservation has ended',
      opening: `Order {number} wasn’t paid in time. It has expired, your parts are no longer reserved, and your card was not charged.\n\n${AGAIN}`,
      closing: '',
    },
  }),
  orderShipped: ofPackage({
    title: 'Package shipped',
    sent: 'When a package leaves.',
    first: { subject: '{order} has shipped', heading: 'Your parts are on their way', opening: '', closing: '' },
  }),
  orderReady: ofPackage({
    title: 'Ready for pick-up',
    sent: 'When the buyer’s forwarder may collect a package.',
    first: {
      subject: '{order} is ready for pick-up',
      heading: 'Your parts are ready for pick-up',
      opening: '',
      closing: '',
    },
  }),
  orderDelivered: ofPackage({
    title: 'Package delivered',
    sent: 'When a package has arrived.',
    first: {
      subject: '{order} was delivered',
      heading: 'Your parts were delivered',
      opening: CHECK,
      closing: WRONG,
    },
  }),
  orderPickedUp: ofPackage({
    title: 'Package picked up',
    sent: 'When the buyer’s forwarder has collected a package.',
    first: {
      subject: '{order} was picked up',
      heading: 'Your parts were picked up',
      opening: CHECK,
      closing: WRONG,
    },
  }),
  parcelLost: ofOrder({
    title: 'Package missing',
    sent: 'When the carrier cannot find a package.',
    first: {
      subject: 'A package of your order {number} is missing',
      heading: 'The carrier can’t find your package',
      opening:
        'We’ve asked the carrier to search for it. We’ll let you know as soon as we hear more, and either send the parts again or refund you.',
      closing: '',
    },
  }),
  parcelSentAgain: ofOrder({
    title: 'Package sent again',
    sent: 'When the parts of a lost package are sent once more.',
    first: {
      subject: 'Your package of order {number}',
      heading: 'We’re sending replacement parts',
      opening:
        'The package didn’t reach you. We’re sending replacements in another one, and you’ll get its tracking number as soon as it ships.',
      closing: '',
    },
  }),
  parcelRefunded: ofOrder({
    title: 'Package refunded',
    sent: 'When a lost package is refunded. How the money goes back is below the opening.',
    words: { amount: 'What goes back' },
    first: {
      subject: 'Your package of order {number}',
      heading: 'Your refund is on its way',
      opening: 'The package didn’t reach you. We’re refunding {amount}.',
      closing: '',
    },
  }),
  backorderArrived: ofOrder({
    title: 'Backorder arrived',
    sent: 'When parts that an order waits for have come.',
    first: {
      subject: 'A part for your order {number} is in',
      heading: 'Your part is in',
      opening: '',
      closing: '',
    },
  }),
  promiseChanged: ofOrder({
    title: 'New expected date',
    sent: 'When parts that an order waits for are expected on another day.',
    first: {
      subject: 'New expected date for a part of your order {number}',
      heading: 'The expected date of a part has changed',
      opening: '',
      closing: 'If that’s too late for you, reply to this email.',
    },
  }),
  orderCanceled: ofOrder({
    title: 'Order canceled',
    sent: 'When an order is canceled. The refund is below the opening.',
    first: {
      subject: 'Your order {number} is canceled',
      heading: 'Your order is canceled',
      opening: '',
      closing: REPLY,
    },
  }),
  linesCanceled: ofOrder({
    title: 'Part of an order canceled',
    sent: 'When pieces of an order are canceled.',
    first: {
      subject: 'Part of your order {number} is canceled',
      heading: 'Part of your order is canceled',
      opening: '',
      closing: REPLY,
    },
  }),
  orderRefunded: ofOrder({
    title: 'Refund',
    sent: 'When money of an order goes back.',
    words: { amount: 'What was refunded' },
    first: {
      subject: 'Refund for your order {number}',
      heading: '{amount} refunded to you',
      opening: '',
      closing: ANYTHING,
    },
  }),
  returnApproved: ofOrder({
    title: 'Return approved',
    sent: 'When parts may come back. Where to stands under the opening.',
    first: {
      subject: 'Return approved: {number}',
      heading: 'Your return is approved',
      opening: 'Send the parts with their paperwork, well packed, and write the order number on the package.',
      closing: '',
    },
  }),
  returnApprovedNothingToSend: ofOrder({
    title: 'Return approved, nothing to send',
    sent: 'When a return is approved whose parts came back with their package, or are lost.',
    first: {
      subject: 'Return approved: {number}',
      heading: 'Your return is approved',
      opening: NOTHING_TO_SEND,
      closing: '',
    },
  }),
  returnChanged: ofOrder({
    title: 'Return, other parts to send',
    sent: 'When the buyer of an approved return has more or fewer of its parts than the last mail asked for.',
    first: {
      subject: 'What to send back has changed: {number}',
      heading: 'What to send back has changed',
      opening: 'Please send the parts below, and no others.',
      closing: '',
    },
  }),
  returnChangedNothingToSend: ofOrder({
    title: 'Return, nothing to send any more',
    sent: 'When the parts of an approved return came back with their package, or are lost.',
    first: {
      subject: 'Nothing to send back: {number}',
      heading: 'You don’t need to send anything back',
      opening: NOTHING_TO_SEND,
      closing: '',
    },
  }),
  returnDenied: ofOrder({
    title: 'Return denied',
    sent: 'When parts may not come back.',
    first: {
      subject: 'Return denied: {number}',
      heading: 'We can’t accept this return',
      opening: '',
      closing: ANYTHING,
    },
  }),
  returnCompleted: ofOrder({
    title: 'Return completed',
    sent: 'When a return is completed. The refund is below the opening.',
    first: {
      subject: 'Return completed: {number}',
      heading: 'Your return is complete',
      opening: '',
      closing: '',
    },
  }),
} as const satisfies Record<string, MailKind>

/** Events of orders, packages and returns that send mail, and the recipient. `return_…` names the new status of the return. */
export const ORDER_MAIL_EVENTS = {
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
  /** the buyer has other pieces of an approved return than the last mail asked for */
  return_changed: 'customer',
  return_denied: 'customer',
  return_returned: 'customer',
} as const satisfies Recipients
