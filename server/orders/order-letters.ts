import { asc, eq, sql } from 'drizzle-orm'
import type { GivenBack } from '../../domain/given-back.ts'
import type { MailEvent } from '../../domain/mail-event.ts'
import type { Cents } from '../../domain/money.ts'
import { returnAddress } from '../../domain/return-address.ts'
import { store } from '../../store.config.ts'
import type { Tx } from '../db/database.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Letter } from '../mail/templates/letter.ts'
import { newOrder } from '../mail/templates/new-order.ts'
import { orderConfirmation } from '../mail/templates/order-confirmation.ts'
import type { LetterOrder } from '../mail/templates/order-facts.ts'
import { orderCanceled, orderRefunded, type RefundWay } from '../mail/templates/order-money-back.ts'
import { orderDelivered, orderShipped } from '../mail/templates/order-on-its-way.ts'
import { returnApproved, returnCompleted, returnDenied } from '../mail/templates/return-decided.ts'
import { returnRequested } from '../mail/templates/return-requested.ts'
import { orderItems, orders } from './tables.ts'

// Written in the transaction of what happens to the order: each is one with its event.

/** A letter lists so many lines; the page of the order has them all. */
const MOST_LINES = 50

/** To the buyer and to the desk: the order is paid. */
export async function tellOfPaidOrder(tx: Tx, orderId: string, publicUrl: string): Promise<void> {
  const { letterOrder, buyersLink, desksLink, isGuest } = await readForLetters(tx, orderId, publicUrl)
  const entity = `order:${orderId}`
  await queueMail(tx, {
    event: isGuest ? 'guest_order_confirmation' : 'order_confirmation',
    entity,
    recipient: letterOrder.email,
    ...(await orderConfirmation(letterOrder, buyersLink, isGuest)),
  })
  await queueMail(tx, {
    event: 'new_order',
    entity,
    recipient: store.mailboxes.sales,
    ...(await newOrder(letterOrder, desksLink)),
  })
}

/** To the buyer: where the order is now. */
export const tellOfWay = (
  tx: Tx,
  orderId: string,
  event: 'order_shipped' | 'order_delivered',
  publicUrl: string,
): Promise<void> => mailBuyer(tx, orderId, publicUrl, event, event === 'order_shipped' ? orderShipped : orderDelivered)

/** To the buyer: the paid order is canceled; `before`: what had gone back already. The card may be too old to take it back. */
export const tellOfCancellation = (
  tx: Tx,
  orderId: string,
  money: { goesBack: Cents; isToCard: boolean; before: GivenBack },
  publicUrl: string,
): Promise<void> =>
  mailBuyer(tx, orderId, publicUrl, 'order_canceled', (order, link) => orderCanceled(order, link, money))

/** To the buyer: money went back, once for each refund. */
export const tellOfRefund = (
  tx: Tx,
  orderId: string,
  { takeBackId, ...refund }: { takeBackId: string; amount: Cents; way: RefundWay },
  publicUrl: string,
): Promise<void> => {
  const write = (order: LetterOrder, link: string) => orderRefunded(order, link, refund)
  return mailBuyer(tx, orderId, publicUrl, 'order_refunded', write, `refund:${takeBackId}`)
}

/** To the desk: a return to decide on. */
export async function tellOfReturn(
  tx: Tx,
  orderId: string,
  wanted: { reason: string; comments: string; pictures: number },
  publicUrl: string,
): Promise<void> {
  const { letterOrder, desksLink } = await readForLetters(tx, orderId, publicUrl)
  await queueMail(tx, {
    event: 'return_requested',
    entity: `order:${orderId}`,
    recipient: store.mailboxes.sales,
    ...(await returnRequested(letterOrder, wanted, desksLink)),
  })
}

export type ReturnStep =
  | { event: 'return_approved' | 'return_denied'; note: string }
  | { event: 'return_returned'; note: string; refunded: Cents; elsewhere: string; before: GivenBack }

/** To the buyer: what was decided of the return. */
export const tellOfReturnStep = (tx: Tx, orderId: string, step: ReturnStep, publicUrl: string): Promise<void> =>
  mailBuyer(tx, orderId, publicUrl, step.event, (order, link) => {
    switch (step.event) {
      case 'return_approved':
        return returnApproved(order, link, {
          note: step.note,
          sendTo: returnAddress(store, order.orderNumber).join(', '),
        })
      case 'return_denied':
        return returnDenied(order, link, step)
      case 'return_returned':
        return returnCompleted(order, link, step)
    }
  })

/** To the buyer of an order; once for each `entity`. */
async function mailBuyer(
  tx: Tx,
  orderId: string,
  publicUrl: string,
  event: MailEvent,
  write: (order: LetterOrder, link: string) => Promise<Letter>,
  entity = `order:${orderId}`,
): Promise<void> {
  const { letterOrder, buyersLink } = await readForLetters(tx, orderId, publicUrl)
  await queueMail(tx, { event, entity, recipient: letterOrder.email, ...(await write(letterOrder, buyersLink)) })
}

async function readForLetters(tx: Tx, orderId: string, publicUrl: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`no order ${orderId} to write of`)
  const found = await tx
    .select({ line: orderItems, all: sql<number>`count(*) OVER ()`.mapWith(Number) })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
    .limit(MOST_LINES)
  const lines = found.map(({ line }) => line)
  const letterOrder: LetterOrder = { ...order, lines, more: (found[0]?.all ?? 0) - lines.length }
  const token = order.guestToken === null ? '' : `?token=${encodeURIComponent(order.guestToken)}`
  return {
    letterOrder,
    buyersLink: `${publicUrl}/order/${orderId}${token}`,
    desksLink: `${publicUrl}/admin?tab=orders&order=${orderId}`,
    isGuest: order.guestToken !== null,
  }
}
