import { amountOf } from '../../../domain/catalogue/unit-of-measure.ts'
import { type Cents, cents, formatMoney, sum, ZERO } from '../../../domain/money/money.ts'
import { isTooOldToRefund } from '../../../domain/payments/payment.ts'
import { type CanceledByBuyer, refundedToShip, refundFor } from '../../../domain/refunds/line-refund.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import { lowerBackorders } from '../../inventory/backorders/lower-backorders.ts'
import { cancelArrivals } from '../../inventory/backorders/mark-arrivals-notified.ts'
import { type LinePieces, releasePieces } from '../../inventory/release-pieces.ts'
import { markCanceled } from '../../orders/cancel-pieces.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { freightRefunded, type PaidItem, readPaidLines } from '../../payments/read-paid-lines.ts'
import { refundToCard } from '../../payments/refund-to-card.ts'
import { chargeOf, leftToRefund, type RefundLine, requestRefund } from '../../payments/request-refund.ts'
import type { Tx } from '../../platform/db/database.ts'
import { statusNow } from '../../returns/status-now.ts'
import type { Canceler } from './canceler.ts'
import type { ItemPieces, PieceLocations, SomePieces } from './piece-locations.ts'
import { readFreightOfRest, readQuotedFreight } from './read-freight-of-rest.ts'

/**
 * Cancels some pieces of a locked, paid order: ends their backorders or releases their stock, requests the refund and
 * mails the buyer. Returns the ID of the refund to request from the gateway; null: none. Refuses ORDER_NOT_CANCELABLE,
 * LINE_PACKED.
 */
export async function cancelPieces(
  tx: Tx,
  order: OrderRow,
  pieces: PieceLocations,
  asked: readonly SomePieces[],
  by: Canceler,
  publicUrl: string,
): Promise<string | null> {
  if (asked.length === 0)
    throw new Refusal(pieces.items.some(({ packed }) => packed > 0) ? 'LINE_PACKED' : 'ORDER_NOT_CANCELABLE')
  const charge = await chargeOf(tx, order.id)
  const { lines: backLines, ...moneys } = await moneyBack(tx, order, pieces, asked, 'buyer' in by)
  await releaseCanceled(tx, order.id, pieces, asked)
  await markCanceled(tx, asked)
  const toShip = sum(pieces.items.map(({ toLeave }) => cents(toLeave))) - sum(asked.map(one => cents(one.quantity)))
  const to = await statusNow(tx, order, toShip)
  // All pieces that had left were lost, so the rest of the payment is refunded too.
  const back = { total: to === 'canceled' && !pieces.hasComeBack ? moneys.left : moneys.total, lines: backLines }
  const lines = asked.flatMap(({ itemId, quantity }) =>
    pieces.items.filter(({ id }) => id === itemId).map(({ sku, name, uom }) => ({ sku, name, uom, quantity })),
  )
  const reason = 'reason' in by ? by.reason : ''
  const words = lines.map(({ sku, uom, quantity }) => amountOf(uom, quantity, sku)).join(', ')
  // The buyer reads it too, so the money stays legible after the words of many lines.
  const money = back.total > 0 ? `refund of ${formatMoney(back.total)} started` : ''
  const note = [oneLine(words, 300), money, reason].filter(Boolean).join(' · ').slice(0, 500)
  const happening = {
    event: 'lines_canceled' as const,
    note,
    to,
    mail: {
      lines,
      reason,
      refund: back.total,
      isToCard: !isTooOldToRefund(charge),
      version: order.version + 1,
      publicUrl,
    },
  }
  if ('buyer' in by)
    await moveOrder(tx, order, { ...happening, by: 'buyer', facts: { toShip, adminNotificationSeen: false } })
  else
    await moveOrder(tx, order, {
      ...happening,
      by: { adminId: by.adminId },
      facts: { toShip, notificationSeen: false },
      audit: { action: 'order.lines_canceled', after: { lines, refunded: back.total, reason } },
    })
  if (back.total === 0) return null
  const refundId = await requestRefund(tx, order, back.total, reason || `Canceled: ${words}`.slice(0, 500), {
    lines: back.lines,
    isTold: true,
  })
  return refundId === null ? null : refundToCard(tx, refundId, charge)
}

/** The refund for the pieces (domain/refunds/line-refund.ts), and the amount `left` of the charge. */
async function moneyBack(
  tx: Tx,
  order: OrderRow,
  { hasLeft, items }: PieceLocations,
  asked: readonly SomePieces[],
  isBuyer: boolean,
): Promise<{ total: Cents; left: Cents; lines: RefundLine[] }> {
  const paid = await readPaidLines(tx, order.id)
  const of = asked.flatMap(({ itemId, quantity }) => {
    const toLeave = items.find(({ id }) => id === itemId)?.toLeave ?? 0
    return paid
      .filter(line => line.itemId === itemId)
      .map(line => ({ line, pieces: Math.max(0, quantity - refundedToShip(line, toLeave)) }))
  })
  const left = (await leftToRefund(tx, order.id))?.left ?? ZERO
  const freightLeft = cents(order.shippingFee - (await freightRefunded(tx, order.id)))
  const byBuyer = isBuyer ? await canceledByBuyer(tx, order, items, paid, asked) : null
  const { goods, total } = refundFor(
    hasLeft ? 'canceled_after_some_left' : 'canceled_before_any_left',
    { lines: paid, freight: order.shippingFee, freightLeft, left },
    of,
    byBuyer,
  )
  const lines = of.map(({ line, pieces }, at) => ({
    itemId: line.itemId,
    quantity: Math.max(0, Math.min(pieces, line.quantity - line.refunded)),
    amount: goods[at] ?? ZERO,
  }))
  return { total, left, lines }
}

/** The freight that a buyer's cancellation leaves with the rest of the order. Buyers cancel all pieces of a quote together. */
async function canceledByBuyer(
  tx: Tx,
  order: OrderRow,
  items: PieceLocations['items'],
  paid: readonly PaidItem[],
  asked: readonly SomePieces[],
): Promise<CanceledByBuyer> {
  const quotes = await readQuotedFreight(tx, order)
  const numbers = new Map(items.map(({ id, quoteNumber }) => [id, quoteNumber]))
  const ofQuotes = (isMeant: (quoteNumber: string) => boolean): Cents =>
    sum([...quotes].flatMap(([quoteNumber, freight]) => (isMeant(quoteNumber) ? freight : [])))
  const canceledNow = new Set(asked.map(({ itemId }) => numbers.get(itemId)))
  const stay = new Set(
    items.filter(({ quantity, canceled }) => quantity > canceled).flatMap(({ quoteNumber }) => quoteNumber ?? []),
  )
  const freight = ofQuotes(() => true)
  return {
    freightOfRest: await readFreightOfRest(tx, order, asked, cents(order.shippingFee - freight)),
    canceled: paid.map(line => ({ line, pieces: line.canceled })),
    quoted: {
      lines: paid.filter(({ itemId }) => (numbers.get(itemId) ?? null) !== null),
      freight,
      canceledNow: ofQuotes(quoteNumber => canceledNow.has(quoteNumber)),
      stays: ofQuotes(quoteNumber => stay.has(quoteNumber) && !canceledNow.has(quoteNumber)),
    },
  }
}

/** Ends the backorders of canceled pieces first, then releases reserved ones to stock. */
async function releaseCanceled(
  tx: Tx,
  orderId: string,
  { items, packed }: PieceLocations,
  asked: readonly SomePieces[],
) {
  const fewer = (item: ItemPieces): { waited: number; reserved: number } => {
    const wanted = asked.find(({ itemId }) => itemId === item.id)?.quantity ?? 0
    const waited = Math.min(wanted, item.backordered)
    return { waited, reserved: wanted - waited }
  }
  await lowerBackorders(
    tx,
    items.map(item => ({ itemId: item.id, quantity: fewer(item).waited })),
  )
  const piecesOf = (quantityOf: (item: ItemPieces) => number): (LinePieces & { itemId: number })[] =>
    items.flatMap(item => {
      const { id: itemId, productId, condition, unitId, unitPrice, requirements } = item
      const quantity = quantityOf(item)
      return productId === null || quantity <= 0
        ? []
        : [{ itemId, productId, condition, unitId, unitPrice, requirements, quantity }]
    })
  const released = piecesOf(item => fewer(item).reserved)
  const remaining = piecesOf(item => item.reserved - fewer(item).reserved)
  const releasedByLine = await releasePieces(tx, orderId, { released, kept: remaining, packed }, 'cancel')
  const goneOf = (id: number) => releasedByLine[released.findIndex(({ itemId }) => itemId === id)] ?? 0
  await cancelArrivals(
    tx,
    items.map(item => ({ itemId: item.id, quantity: fewer(item).reserved - goneOf(item.id) })),
  )
}
