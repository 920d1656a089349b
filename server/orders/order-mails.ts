import { asc, eq } from 'drizzle-orm'
import type { MailEvent } from '../../domain/admin/mail-event.ts'
import { soldAs } from '../../domain/catalogue/choose-condition.ts'
import type { Cents } from '../../domain/money/money.ts'
import type { RefundSums } from '../../domain/payments/refunded-before.ts'
import { returnAddress } from '../../domain/returns/return-address.ts'
import { leavesOn } from '../../domain/shipping/ship-day.ts'
import { store } from '../../store.config.ts'
import type { ToWrite } from '../mail/mail-templates.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { MailOrder, OrderFacts } from '../mail/templates/order-facts.ts'
import type { RefundWay } from '../mail/templates/order-refunded.ts'
import type { Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/statement.ts'
import { readTaken, takenFor } from './read-taken.ts'
import { orderItems, orders } from './tables.ts'

// Kept in the transaction of what happens to the order: each is one with its event. The worker writes them.

/** A mail lists so many lines; the page of the order has them all. */
const MOST_LINES = 50

/** To the buyer and to the back office: the order is paid. `isAwaited`: the buyer was told to wait for the result. */
export async function notifyOfPaidOrder(tx: Tx, orderId: string, publicUrl: string, isAwaited = false): Promise<void> {
  const { order, buyersLink, adminsLink, isGuest, isSourced } = await readForMails(tx, orderId, publicUrl)
  const entity = `order:${orderId}`
  await queueMail(tx, {
    event: isGuest ? 'guest_order_confirmation' : 'order_confirmation',
    entity,
    recipient: order.email,
    template: 'orderConfirmation',
    facts: { order, link: buyersLink, isGuest, isAwaited },
  })
  await queueMail(tx, {
    event: 'new_order',
    entity,
    recipient: store.mailboxes.sales,
    template: 'newOrder',
    facts: { order, link: adminsLink, leavesOn: leavesOn(new Date(), store.timeZone), isSourced },
  })
}

/** To the buyer who was told to wait for it: what became of a payment. Once for each attempt. */
export const notifyOfPayment = (
  tx: Tx,
  orderId: string,
  of: { event: 'payment_held' | 'payment_declined' | 'payment_not_charged'; attemptId: string; reason: string },
  publicUrl: string,
): Promise<void> => {
  const letter: MailOf = (facts, { status, holdExpiresAt }) => {
    if (of.event === 'payment_held') return { template: 'paymentHeld', facts }
    const isReserved = status === 'pending' && holdExpiresAt !== null && holdExpiresAt.getTime() > Date.now()
    return {
      template: of.event === 'payment_declined' ? 'paymentDeclined' : 'paymentNotCharged',
      facts: { ...facts, reason: of.reason, reservedUntil: isReserved ? holdExpiresAt : null },
    }
  }
  return mailBuyer(tx, orderId, publicUrl, of.event, letter, `payment:${of.attemptId}`)
}

/** To the buyer who was told to wait: the order was not paid in time. */
export const notifyOfExpiry = (tx: Tx, orderId: string, publicUrl: string): Promise<void> =>
  mailBuyer(tx, orderId, publicUrl, 'order_expired', facts => ({ template: 'orderExpired', facts }))

/** To the buyer: where the order is now, in which parcel. */
export const notifyOfWay = (
  tx: Tx,
  orderId: string,
  event: 'order_shipped' | 'order_delivered',
  { carrier: trackingCarrier, trackingNumber }: { carrier: string | null; trackingNumber: string | null },
  publicUrl: string,
): Promise<void> =>
  mailBuyer(tx, orderId, publicUrl, event, ({ order, link }) => ({
    template: event === 'order_shipped' ? 'orderShipped' : 'orderDelivered',
    facts: { link, order: { ...order, trackingCarrier, trackingNumber } },
  }))

/** To the buyer: the paid order is canceled; `before`: what had gone back already. The card may be too old to take it back. */
export const notifyOfCancellation = (
  tx: Tx,
  orderId: string,
  money: { refund: Cents; isToCard: boolean; before: RefundSums },
  publicUrl: string,
): Promise<void> =>
  mailBuyer(tx, orderId, publicUrl, 'order_canceled', facts => ({
    template: 'orderCanceled',
    facts: { ...facts, ...money },
  }))

/** To the back office: its buyer has canceled what is being packed. */
export async function notifyOfPackedInVain(tx: Tx, orderId: string, publicUrl: string): Promise<void> {
  const { order, adminsLink } = await readForMails(tx, orderId, publicUrl)
  await queueMail(tx, {
    event: 'order_canceled_while_packing',
    entity: `order:${orderId}`,
    recipient: store.mailboxes.sales,
    template: 'canceledWhilePacking',
    facts: { order, link: adminsLink },
  })
}

/** To the buyer: money went back, once for each refund. */
export const notifyOfRefund = (
  tx: Tx,
  orderId: string,
  { refundId, ...refund }: { refundId: string; amount: Cents; way: RefundWay },
  publicUrl: string,
): Promise<void> => {
  const letter: MailOf = facts => ({ template: 'orderRefunded', facts: { ...facts, ...refund } })
  return mailBuyer(tx, orderId, publicUrl, 'order_refunded', letter, `refund:${refundId}`)
}

/** To the back office: a return to decide on. */
export async function notifyOfReturn(
  tx: Tx,
  orderId: string,
  wanted: { reason: string; comments: string; pictures: number },
  publicUrl: string,
): Promise<void> {
  const { order, adminsLink } = await readForMails(tx, orderId, publicUrl)
  await queueMail(tx, {
    event: 'return_requested',
    entity: `order:${orderId}`,
    recipient: store.mailboxes.sales,
    template: 'returnRequested',
    facts: { order, link: adminsLink, ...wanted },
  })
}

export type ReturnStep =
  | { event: 'return_approved' | 'return_denied'; note: string }
  | { event: 'return_returned'; note: string; refunded: Cents; elsewhere: string; before: RefundSums }

/** To the buyer: what was decided of the return. */
export const notifyOfReturnStep = (tx: Tx, orderId: string, step: ReturnStep, publicUrl: string): Promise<void> =>
  mailBuyer(tx, orderId, publicUrl, step.event, facts => {
    const { note } = step
    switch (step.event) {
      case 'return_approved': {
        const sendTo = returnAddress(store, facts.order.orderNumber).join(', ')
        return { template: 'returnApproved', facts: { ...facts, note, sendTo } }
      }
      case 'return_denied':
        return { template: 'returnDenied', facts: { ...facts, note } }
      case 'return_returned': {
        const { refunded, elsewhere, before } = step
        return { template: 'returnCompleted', facts: { ...facts, note, refunded, elsewhere, before } }
      }
    }
  })

type MailOf = (facts: OrderFacts, row: typeof orders.$inferSelect) => ToWrite

/** To the buyer of an order; once for each `entity`. */
async function mailBuyer(
  tx: Tx,
  orderId: string,
  publicUrl: string,
  event: MailEvent,
  letter: MailOf,
  entity = `order:${orderId}`,
): Promise<void> {
  const { row, order, buyersLink } = await readForMails(tx, orderId, publicUrl)
  await queueMail(tx, { event, entity, recipient: order.email, ...letter({ order, link: buyersLink }, row) })
}

async function readForMails(tx: Tx, orderId: string, publicUrl: string) {
  const [row] = await prepared(tx.select().from(orders).where(eq(orders.id, orderId)))
  if (!row) throw new Error(`no order ${orderId} to write of`)
  const items = await prepared(
    tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position)),
  )
  const taken = await readTaken(tx, orderId)
  const lines = items.slice(0, MOST_LINES).map(line => ({
    sku: line.sku,
    name: line.name,
    soldAs: soldAs({ conditions: [], taken: takenFor(line, items, taken) }),
    quantity: line.quantity,
    totalPrice: line.totalPrice,
  }))
  const quoteNumbers = [...new Set(items.flatMap(({ quoteNumber }) => quoteNumber ?? []))]
  const token = row.guestToken === null ? '' : `?token=${encodeURIComponent(row.guestToken)}`
  return {
    row,
    order: {
      ...forMails(row),
      lines,
      more: items.length - lines.length,
      quoteNumbers,
    },
    isSourced: items.some(({ priceSource }) => priceSource === 'sourced'),
    buyersLink: `${publicUrl}/order/${orderId}${token}`,
    adminsLink: `${publicUrl}/admin/orders/${orderId}`,
    isGuest: row.guestToken !== null,
  }
}

/** No more of an order than mails tell: what waits to be written stands in the database once more. */
const forMails = (order: typeof orders.$inferSelect): Omit<MailOrder, 'lines' | 'more'> => ({
  orderNumber: order.orderNumber,
  email: order.email,
  subtotal: order.subtotal,
  shippingFee: order.shippingFee,
  tax: order.tax,
  total: order.total,
  shippingMethod: order.shippingMethod,
  freightNotCharged: order.freightNotCharged,
  aog: order.aog,
  shippingAddress: order.shippingAddress,
  poNumber: order.poNumber,
  notes: order.notes,
  trackingCarrier: null,
  trackingNumber: null,
})
