import { piecesByLine } from '../../domain/fulfillments/pack.ts'
import type { MailEvent } from '../../domain/mail-texts/mail-kinds.ts'
import { type Cents, times } from '../../domain/money/money.ts'
import type { OrderActor, OrderStatus } from '../../domain/orders/order.ts'
import type { RefundSums } from '../../domain/payments/refunded-before.ts'
import { returnAddress } from '../../domain/returns/return-address.ts'
import { store } from '../../domain/settings/store.ts'
import { shipDayOf } from '../../domain/shipping/ship-day.ts'
import type { MailToRender } from '../mail/mail-templates.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { MailOrder, OrderFacts } from '../mail/templates/order-facts.ts'
import type { RefundedLine, RefundWay } from '../mail/templates/order-refunded.ts'
import type { ReturnLine } from '../mail/templates/return-lines.ts'
import type { Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { type ForMails, MAX_MAIL_LINES, MAX_MAIL_UNITS, readForMails } from './read-for-mails.ts'

type Of<Facts> = Facts & { publicUrl: string }
type OfPayment = Of<{ attemptId: string; reason: string }>
type OfRefund = Of<{ refundId: string; amount: Cents; way: RefundWay; lines: readonly RefundedLine[] }>
/**
 * A package as mails show it: its position in the order, carrier, tracking number, contents (line and unit IDs), and
 * whether more packages follow. `again`: the number of times that it was reshipped; each reshipment is mailed.
 */
export type MailedPackage = {
  position: number
  carrier: string | null
  trackingNumber: string | null
  pieces: readonly { itemId: number; quantity: number; unitId: number | null }[]
  isRestToCome: boolean
  again?: number
  /** name of the person who collected it; '': it was delivered */
  receivedBy?: string
}
/** The instructions for the buyer of an approved return: the pieces to send, and why they are fewer than requested, by line. */
export type ReturnInstructions = { lines: readonly ReturnLine[]; fewer: readonly string[]; isNothingToSend: boolean }
/** `position`: the number of the return within its order; `lines`: its pieces */
type OfReturn = Of<{ note: string; position: number; lines: readonly ReturnLine[] }>
/** A backordered line, or a line whose pieces have arrived. */
type OfLine = { sku: string; name: string; uom: string; quantity: number; promisedOn: string | null }

/**
 * The facts of each event's mails, apart from the order itself. The code that triggers the event must supply them,
 * because moveOrder writes the mails. null: no mail is sent.
 */
export type OrderMails = {
  /** `isAwaited`: the buyer was notified that the payment is under review */
  paid: Of<{ isAwaited: boolean }>
  /**
   * Mailed to a buyer who was notified of a review: one mail for each attempt. Otherwise the buyer sees the result on
   * the page.
   */
  payment_held: OfPayment | null
  payment_declined: OfPayment | null
  payment_not_charged: OfPayment
  /** only to a buyer who was notified of a review */
  expired: Of<unknown> | null
  /** For a paid order. `before`: the refunds made earlier. `isToCard`: false if the card can no longer be refunded. */
  canceled: Of<{ refund: Cents; isToCard: boolean; before: RefundSums }> | null
  /** `reason`: the store's reason, if the store canceled the lines */
  lines_canceled: Of<{
    lines: readonly { sku: string; name: string; uom: string; quantity: number }[]
    reason: string
    refund: Cents
    isToCard: boolean
    /** version of the order: each cancellation of the order gets its own mail */
    version: number
  }>
  part_shipped: Of<{ fulfillment: MailedPackage }>
  shipped: Of<{ fulfillment: MailedPackage }>
  part_delivered: Of<{ fulfillment: MailedPackage }>
  delivered: Of<{ fulfillment: MailedPackage }>
  parcel_lost: Of<{ fulfillment: MailedPackage }>
  parcel_sent_again: Of<{ fulfillment: MailedPackage }>
  /**
   * `ends`: the event that ends the order; `lost`: the whole order was lost. `kept`: cents of the payment that the
   * store then retains
   */
  parcel_settled: Of<{
    fulfillment: MailedPackage
    refunded: Cents | null
    isToCard: boolean
    ends: 'lost' | 'canceled' | null
    kept: Cents
  }> | null
  backorder_arrived: Of<OfLine & { arrivalId: number; left: number }>
  /** `change` identifies one change of a line */
  promise_changed: Of<OfLine & { change: string }> | null
  charges_changed: Of<unknown>
  return_requested: Of<{
    reason: string
    comments: string
    pictures: number
    position: number
    lines: readonly ReturnLine[]
  }>
  return_approved: OfReturn & ReturnInstructions
  return_denied: OfReturn
  returned: OfReturn & { refunded: Cents; elsewhere: string; whyNone: string }
  /** null: a mail of the cancellation or the return already states it */
  voided: OfRefund | null
  refunded: OfRefund | null
}
type Mailing = keyof OrderMails
/** An event with the facts of its mails. */
export type Mailed<Event extends Mailing = Mailing> = { [E in Event]: { event: E; mail: OrderMails[E] } }[Event]

type Was = { status: OrderStatus | null; actor: OrderActor }
type Written = MailToRender & { event: MailEvent; to: 'buyer' | 'sales'; entity?: string }

/** The recipients and mails of each event. Other events send no mail. */
const MAILS: { [E in Mailing]: (order: ForMails, mail: NonNullable<OrderMails[E]>, was: Was) => Written[] } = {
  paid: ({ facts, adminsLink, isGuest, isSourced }, { isAwaited }) => [
    {
      event: isGuest ? 'guest_order_confirmation' : 'order_confirmation',
      to: 'buyer',
      template: 'orderConfirmation',
      facts: { ...facts, isGuest, isAwaited },
    },
    {
      event: 'new_order',
      to: 'sales',
      template: 'newOrder',
      facts: { order: facts.order, link: adminsLink, leavesOn: shipDayOf(databaseNow(), store), isSourced },
    },
  ],
  payment_held: ({ facts }, { attemptId }) => [
    { event: 'payment_held', to: 'buyer', template: 'paymentHeld', facts, entity: `payment:${attemptId}` },
  ],
  payment_declined: (order, mail) => [
    ofResult(order, mail, { event: 'payment_declined', template: 'paymentDeclined' }),
  ],
  payment_not_charged: (order, mail) => [
    ofResult(order, mail, { event: 'payment_not_charged', template: 'paymentNotCharged' }),
  ],
  expired: ({ facts }) => [{ event: 'order_expired', to: 'buyer', template: 'orderExpired', facts }],
  canceled: ({ facts, adminsLink }, { refund, isToCard, before }, was) => [
    ...(was.status === 'processing' && was.actor === 'buyer' ? [canceledWhilePacking(facts.order, adminsLink)] : []),
    {
      event: 'order_canceled',
      to: 'buyer',
      template: 'orderCanceled',
      facts: { ...facts, refund, isToCard, before },
    },
  ],
  backorder_arrived: ({ facts }, { arrivalId, publicUrl: _, ...line }) => [
    {
      event: 'backorder_arrived',
      to: 'buyer',
      entity: `arrival:${arrivalId}`,
      template: 'backorderArrived',
      facts: { ...facts, ...line },
    },
  ],
  promise_changed: ({ facts }, { change, publicUrl: _, ...line }) => [
    {
      event: 'promise_changed',
      to: 'buyer',
      entity: `promise:${change}`,
      template: 'promiseChanged',
      facts: { ...facts, ...line },
    },
  ],
  lines_canceled: ({ facts, orderId }, { version, lines, reason, refund, isToCard }) => [
    {
      event: 'order_lines_canceled',
      to: 'buyer',
      template: 'linesCanceled',
      facts: { ...facts, lines, reason, refund, isToCard },
      entity: `cancellation:${orderId}:${version}`,
    },
  ],
  part_shipped: (order, { fulfillment }) => [shippedMail(order, fulfillment)],
  shipped: (order, { fulfillment }) => [shippedMail(order, fulfillment)],
  part_delivered: (order, { fulfillment }) => [deliveredMail(order, fulfillment)],
  delivered: (order, { fulfillment }) => [deliveredMail(order, fulfillment)],
  parcel_lost: (order, { fulfillment }) => [
    {
      event: 'parcel_lost',
      to: 'buyer',
      template: 'parcelLost',
      facts: inPackage(order, fulfillment),
      entity: packageEntity(order, fulfillment),
    },
  ],
  // Each change is mailed: the version makes the entity unique.
  charges_changed: ({ facts, orderId, version }) => [
    {
      event: 'order_charges_changed',
      to: 'buyer',
      template: 'orderChargesChanged',
      facts,
      entity: `charges:${orderId}:${version}`,
    },
  ],
  parcel_sent_again: (order, { fulfillment }) => [shippedMail(order, fulfillment)],
  parcel_settled: (order, { fulfillment, refunded, isToCard, ends, kept }) => [
    {
      event: 'parcel_settled',
      to: 'buyer',
      template: 'parcelSettled',
      facts: { ...inPackage(order, fulfillment), refunded, isToCard, ends, kept },
      entity: packageEntity(order, fulfillment),
    },
  ],
  return_requested: ({ facts, orderId, adminsLink }, { position, publicUrl: _, ...request }) => [
    {
      event: 'return_requested',
      to: 'sales',
      template: 'returnRequested',
      entity: ofReturn(orderId, position),
      facts: { order: facts.order, link: adminsLink, ...request },
    },
  ],
  return_approved: (order, { note, position, ...instructions }) => [
    {
      event: 'return_approved',
      to: 'buyer',
      template: 'returnApproved',
      entity: ofReturn(order.orderId, position),
      facts: instructed(order, note, instructions),
    },
  ],
  return_denied: ({ facts, orderId }, { note, position, lines }) => [
    {
      event: 'return_denied',
      to: 'buyer',
      template: 'returnDenied',
      facts: { ...facts, note, lines },
      entity: ofReturn(orderId, position),
    },
  ],
  returned: ({ facts, orderId }, { note, position, lines, refunded, elsewhere, whyNone }) => [
    {
      event: 'return_returned',
      to: 'buyer',
      template: 'returnCompleted',
      entity: ofReturn(orderId, position),
      facts: { ...facts, note, lines, refunded, elsewhere, whyNone },
    },
  ],
  voided: (order, mail) => [ofRefund(order, mail)],
  refunded: (order, mail) => [ofRefund(order, mail)],
}

const shippedMail = (order: ForMails, fulfillment: MailedPackage): Written => ({
  event: 'order_shipped',
  to: 'buyer',
  template: 'orderShipped',
  facts: inPackage(order, fulfillment),
  entity: packageEntity(order, fulfillment),
})
const deliveredMail = (order: ForMails, fulfillment: MailedPackage): Written => ({
  event: 'order_delivered',
  to: 'buyer',
  template: 'orderDelivered',
  facts: inPackage(order, fulfillment),
  entity: packageEntity(order, fulfillment),
})

/** Each package gets one mail; the first uses the entity of the order. */
const packageEntity = ({ orderId }: ForMails, { position, again }: MailedPackage): string =>
  [`order:${orderId}`, ...(position > 1 || again ? [position] : []), ...(again ? [again] : [])].join(':')

/** The facts of a mail about one package: its contents, and whether more packages follow. */
function inPackage(
  { facts, allLines, unitTexts }: ForMails,
  fulfillment: MailedPackage,
): OrderFacts & { isRestToCome: boolean; receivedBy: string } {
  const packed = piecesByLine(fulfillment.pieces)
  const contents = allLines.flatMap(({ itemId, ...line }) => {
    const quantity = packed.get(itemId) ?? 0
    if (quantity === 0) return []
    const own = fulfillment.pieces.filter(piece => piece.itemId === itemId)
    const units = own.flatMap(({ unitId }) => unitTexts.get(unitId ?? 0) ?? []).slice(0, MAX_MAIL_UNITS)
    const totalPrice = quantity === line.quantity ? line.totalPrice : times(line.unitPrice, quantity)
    return [{ ...line, units, quantity, totalPrice }]
  })
  // A package that shipped before its pieces were recorded: the mail lists the whole order.
  const isKnown = packed.size > 0
  const lines = isKnown ? contents.slice(0, MAX_MAIL_LINES) : facts.order.lines
  const more = isKnown ? contents.length - lines.length : facts.order.more
  const { carrier: trackingCarrier, trackingNumber, isRestToCome, receivedBy = '' } = fulfillment
  return {
    link: facts.link,
    isRestToCome,
    receivedBy,
    order: { ...facts.order, lines, more, trackingCarrier, trackingNumber },
  }
}

/** Each return gets one mail per event; the first uses the entity of the order. */
const ofReturn = (orderId: string, position: number): string =>
  position === 1 ? `order:${orderId}` : `order:${orderId}:return:${position}`

const instructed = (
  { facts }: ForMails,
  note: string,
  { lines, fewer, isNothingToSend }: ReturnInstructions,
): OrderFacts & ReturnInstructions & { note: string; sendTo: string } => ({
  ...facts,
  note,
  lines,
  fewer,
  isNothingToSend,
  sendTo: returnAddress(store, facts.order.orderNumber).join(', '),
})

const canceledWhilePacking = (order: MailOrder, link: string): Written => ({
  event: 'order_canceled_while_packing',
  to: 'sales',
  template: 'canceledWhilePacking',
  facts: { order, link },
})

const ofResult = (
  { facts, reservedUntil }: ForMails,
  { attemptId, reason }: OfPayment,
  result:
    | { event: 'payment_declined'; template: 'paymentDeclined' }
    | { event: 'payment_not_charged'; template: 'paymentNotCharged' },
): Written => ({
  ...result,
  to: 'buyer',
  entity: `payment:${attemptId}`,
  facts: { ...facts, reason, reservedUntil },
})

const ofRefund = ({ facts }: ForMails, { refundId, amount, way, lines }: OfRefund): Written => ({
  event: 'order_refunded',
  to: 'buyer',
  entity: `refund:${refundId}`,
  template: 'orderRefunded',
  facts: { ...facts, amount, way, lines },
})

/** Queues the mails of an order's event in its transaction, one per event. The worker writes them. */
export async function mailOrderEvent<E extends Mailing>(
  tx: Tx,
  orderId: string,
  { event, mail }: Mailed<E>,
  was: Was,
): Promise<void> {
  if (mail === null) return
  const order = await readForMails(tx, orderId, mail.publicUrl)
  for (const orderMail of MAILS[event](order, mail, was)) await queueOrderMail(tx, orderId, order, orderMail)
}

/** Queues the mail of an external refund by an admin, which moves no order. */
export async function mailRefund(tx: Tx, orderId: string, refund: OfRefund): Promise<void> {
  const order = await readForMails(tx, orderId, refund.publicUrl)
  await queueOrderMail(tx, orderId, order, ofRefund(order, refund))
}

/** Queues the mail of changed instructions for an approved return. `version` of the return: each change has its own mail. */
export async function mailReturnChanged(
  tx: Tx,
  orderId: string,
  { note, position, version, publicUrl, ...instructions }: OfReturn & ReturnInstructions & { version: number },
): Promise<void> {
  const order = await readForMails(tx, orderId, publicUrl)
  await queueOrderMail(tx, orderId, order, {
    event: 'return_changed',
    to: 'buyer',
    template: 'returnChanged',
    entity: `order:${orderId}:return:${position}:${version}`,
    facts: instructed(order, note, instructions),
  })
}

async function queueOrderMail(tx: Tx, orderId: string, { facts }: ForMails, { to, ...mail }: Written): Promise<void> {
  const recipient = to === 'buyer' ? facts.order.email : store.mailboxes.sales
  await queueMail(tx, { entity: `order:${orderId}`, recipient, ...mail })
}
