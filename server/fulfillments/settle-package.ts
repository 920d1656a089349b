import { isQuoted } from '../../domain/cart/cart.ts'
import { identityChange } from '../../domain/catalogue/another-part.ts'
import { piecesByLine } from '../../domain/fulfillments/pack.ts'
import type { BackorderRequirements } from '../../domain/inventory/backorder.ts'
import { type LineRequirements, requirementsAgain } from '../../domain/inventory/line-requirements.ts'
import { cents, formatMoney, ZERO } from '../../domain/money/money.ts'
import { OPEN_RETURN_STATUSES } from '../../domain/orders/order.ts'
import { isTooOldToRefund } from '../../domain/payments/payment.ts'
import { refundablePieces, refundFor } from '../../domain/refunds/line-refund.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { requeueBackorders } from '../inventory/backorders/add-backorders.ts'
import { receiveReturned } from '../inventory/receive-returned.ts'
import { readPromisedDocuments } from '../inventory/units/read-shipped.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import { readItems } from '../orders/read-items.ts'
import { freightRefunded, readPaidLines } from '../payments/read-paid-lines.ts'
import { refundToCard } from '../payments/refund-to-card.ts'
import { chargeOf, leftToRefund, requestRefund } from '../payments/request-refund.ts'
import { type RefundContext, startRefund } from '../payments/run-refund.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { rows } from '../platform/db/rows.ts'
import { lockPackage, type PackageSeen } from './internal/lock-package.ts'
import {
  type FulfillmentRow,
  moveFulfillment,
  moveWithPackage,
  readPackages,
  readPiecesLeft,
  statusAfter,
} from './internal/move-fulfillment.ts'
import { refuseWithoutMoney } from './internal/take-admin-step.ts'
import { mailedPackage } from './mark-package-lost.ts'

/**
 * Settles a lost package by a replacement: its pieces are backordered again, ahead of all later orders, and reserved at
 * once as far as stock allows. Mails the buyer. Refuses PARCEL_NOT_FOUND, PARCEL_MOVED_ON, ORDER_MOVED_ON,
 * PARCEL_REFUNDED, ORDER_REFUNDED, ORDER_BEING_REFUNDED, ORDER_VOIDED_BY_HAND, OTHER_PART_ORDERED, and UNIT_WAS_CHOSEN
 * if the buyer chose a lost unit and `reasonForOthers` is null. That reason needs the permission to inspect units.
 */
export const replacePackage = (
  { db, publicUrl }: { db: Db; publicUrl: string },
  seen: PackageSeen,
  adminId: string,
  reasonForOthers: string | null,
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, fulfillment } = await lockPackage(tx, seen, 'settled')
    await refuseWithoutMoney(tx, order)
    // A returned package is in the house: staff reship or refund it.
    if (fulfillment.state !== 'lost')
      throw new Refusal('PARCEL_MOVED_ON', 'This package came back: send it again or refund it.')
    const lost = await readPiecesLeft(tx, fulfillment.id)
    const again = piecesByLine(lost)
    const papers = await readPromisedDocuments(tx, order.id)
    const promisedOf = (item: number) =>
      lost.flatMap(({ itemId, unitId }) => (itemId === item && unitId !== null ? [papers.get(unitId) ?? null] : []))
    for (const line of await readPaidLines(tx, order.id))
      if (refundablePieces(line, again.get(line.itemId) ?? 0) < (again.get(line.itemId) ?? 0))
        throw new Refusal('PARCEL_REFUNDED')
    const items = (await readItems(tx, order.id)).filter(({ id }) => again.has(id))
    if (reasonForOthers === null && items.some(({ unitId }) => unitId !== null)) throw new Refusal('UNIT_WAS_CHOSEN')
    await refuseChangedParts(tx, items)
    await settle(tx, fulfillment, 'replaced')
    await requeueBackorders(
      tx,
      order,
      items.map(({ id, productId, condition, requirements, unitPrice, priceSource }) => ({
        orderItemId: id,
        productId,
        condition,
        requirements: requirementsOf(requirements, priceSource, promisedOf(id)),
        quantity: again.get(id) ?? 0,
        kind: priceSource === 'sourced' ? ('special' as const) : ('stock' as const),
        promisedOn: null,
        unitPrice: priceSource === 'quote' ? null : unitPrice,
        unitCost: null,
        note: 'Lost by the carrier',
      })),
    )
    const pieces = [...again.values()].reduce((all, quantity) => all + quantity, 0)
    const mailed = await mailedPackage(tx, order, fulfillment)
    await moveWithPackage(tx, order, order.toShip + pieces, {
      event: 'parcel_settled',
      by: { adminId },
      note: `Package ${fulfillment.position}: replacements ordered`,
      mail: {
        // Other units replace the lost ones, which the mail must not name as what will come.
        fulfillment: {
          ...mailed,
          pieces: mailed.pieces.map(({ itemId, quantity }) => ({ itemId, quantity, unitId: null })),
        },
        refunded: null,
        isToCard: true,
        ends: null,
        kept: ZERO,
        publicUrl,
      },
      facts: { notificationSeen: false },
      audit: {
        action: 'order.parcel_settled',
        after: { parcel: fulfillment.position, settledAs: 'replaced', reason: reasonForOthers ?? '' },
      },
    })
  })

/**
 * The requirements for the pieces that replace lost ones. A quoted line only wishes for them, so its pieces need what was promised with
 * the lost ones.
 */
function requirementsOf(
  asked: LineRequirements | null,
  priceSource: string,
  promised: readonly (string | null)[],
): BackorderRequirements | null {
  if (promised.every(paper => paper === null)) return asked
  const again = requirementsAgain(isQuoted(priceSource) ? null : asked, promised)
  return again && { ...again, isPromised: true }
}

type SoldLine = Pick<Awaited<ReturnType<typeof readItems>>[number], 'productId' | 'sku' | 'manufacturer' | 'uom'>

const RefuseChangedPartsRowShape = z.object({
  id: z.number(),
  sku: z.string(),
  manufacturer: z.nullable(z.string()),
  uom: z.string(),
})

/** Refuses OTHER_PART_ORDERED if the number, maker or unit of measure of a part has changed since the line was sold. */
async function refuseChangedParts(tx: Tx, lines: readonly SoldLine[]): Promise<void> {
  const found = await rows(tx, RefuseChangedPartsRowShape, {
    name: 'parts-of-replaced-lines',
    text: 'SELECT id, sku, manufacturer, uom FROM products_view WHERE id = ANY($1::bigint[])',
    values: [lines.flatMap(({ productId }) => productId ?? [])],
  })
  for (const line of lines) {
    const part = found.find(({ id }) => id === line.productId)
    const change = part && identityChange(line, part)
    if (change)
      throw new Refusal(
        'OTHER_PART_ORDERED',
        `The ${change.fact} of ${line.sku} was changed from ${change.before} to ${change.now} since it was sold. Refund this package instead.`,
      )
  }
}

/**
 * Settles a lost or returned package by a refund of the pieces left in it (domain/refunds/line-refund.ts). The pieces
 * of a returned package go to inspection, or to quarantine if a recall holds the package. Mails the buyer, unless all
 * pieces were refunded before. The order ends if the buyer has no other piece of it and none is in transit. If the
 * whole order was lost, the rest of the payment is refunded too. Refuses PARCEL_NOT_FOUND, PARCEL_MOVED_ON,
 * ORDER_MOVED_ON.
 */
export async function refundPackage(context: RefundContext, seen: PackageSeen, adminId: string): Promise<void> {
  const refundId = await inTransaction(context.db, async tx => {
    const { order, fulfillment } = await lockPackage(tx, seen, 'settled')
    const { lines, ...back } = await moneyBack(tx, order, fulfillment)
    await settle(tx, fulfillment, 'refunded')
    if (fulfillment.state === 'returned_to_sender') await takeIn(tx, order, fulfillment, adminId)
    const ends = await endOf(tx, order)
    const total = ends === 'lost' ? back.left : back.total
    const note =
      total > 0
        ? `Package ${fulfillment.position}: refund of ${formatMoney(total)} started`
        : `Package ${fulfillment.position}: its parts were refunded before`
    const charge = await chargeOf(tx, order.id)
    const mail = {
      fulfillment: await mailedPackage(tx, order, fulfillment),
      refunded: total,
      isToCard: !isTooOldToRefund(charge),
      // An open return of lost pieces is still to be ended, and the order with it.
      ends: isReturnOpen(order) ? null : ends,
      kept: ends === null ? ZERO : cents(back.left - total),
      publicUrl: context.publicUrl,
    }
    await moveWithPackage(tx, order, order.toShip, {
      event: 'parcel_settled',
      by: { adminId },
      note,
      mail: total > 0 ? mail : null,
      facts: { notificationSeen: false },
      audit: {
        action: 'order.parcel_settled',
        after: { parcel: fulfillment.position, settledAs: 'refunded', refunded: total },
      },
    })
    if (total === 0) return null
    const reason = fulfillment.state === 'lost' ? 'Its package was lost.' : 'Its package came back.'
    const id = await requestRefund(tx, order, total, reason, { lines, isTold: true })
    return id === null ? null : refundToCard(tx, id, charge)
  })
  if (refundId !== null) await startRefund(context, refundId)
}

const isReturnOpen = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  OPEN_RETURN_STATUSES.some(open => open === status)

/**
 * The event by which this settlement ends the order: `lost` if every package that left is lost, else `canceled`; null:
 * the order continues. An open return keeps its status and brings no lost piece, so it changes nothing here.
 */
async function endOf(tx: Tx, order: OrderRow): Promise<'lost' | 'canceled' | null> {
  const withoutReturn = isReturnOpen(order) ? { ...order, status: 'shipped' as const } : order
  if ((await statusAfter(tx, withoutReturn, order.toShip, 'parcel_settled')) !== 'canceled') return null
  const packages = await readPackages(tx, order.id)
  return packages.every(({ shippedAt, state }) => shippedAt === null || state === 'lost') ? 'lost' : 'canceled'
}

const settle = (tx: Tx, fulfillment: FulfillmentRow, settledAs: 'replaced' | 'refunded'): Promise<void> =>
  moveFulfillment(tx, fulfillment, 'settled', { settledAs, settledAt: databaseNow() })

/** The refund for the pieces left in a package, and the amount `left` of the charge. */
async function moneyBack(tx: Tx, order: OrderRow, fulfillment: FulfillmentRow) {
  const pieces = piecesByLine(await readPiecesLeft(tx, fulfillment.id))
  const paid = await readPaidLines(tx, order.id)
  const of = paid.flatMap(line => {
    const inIt = pieces.get(line.itemId) ?? 0
    return inIt > 0 ? [{ line, pieces: inIt }] : []
  })
  const left = (await leftToRefund(tx, order.id))?.left ?? ZERO
  const freightLeft = cents(order.shippingFee - (await freightRefunded(tx, order.id)))
  const cause = fulfillment.state === 'lost' ? 'parcel_lost' : 'parcel_came_back'
  const { goods, total } = refundFor(cause, { lines: paid, freight: order.shippingFee, freightLeft, left }, of)
  const lines = of.map(({ line, pieces: inIt }, at) => ({
    itemId: line.itemId,
    quantity: refundablePieces(line, inIt),
    amount: goods[at] ?? ZERO,
  }))
  return { total, lines, left }
}

const TakeInRowShape = z.object({ id: z.number(), productId: z.number(), condition: z.string() })

/**
 * Receives the pieces of a package into inspection, or into quarantine after a recall hold, each into the unit in which
 * it left.
 */
async function takeIn(tx: Tx, order: OrderRow, fulfillment: FulfillmentRow, adminId: string): Promise<void> {
  const pieces = await readPiecesLeft(tx, fulfillment.id)
  const found = await rows(tx, TakeInRowShape, {
    name: 'lines-of-package',
    text: 'SELECT id, product_id, condition FROM stock_lines_view WHERE id = ANY($1)',
    values: [pieces.flatMap(({ stockLineId }) => stockLineId ?? [])],
  })
  const lines = new Map(found.map(({ id, ...line }) => [id, line]))
  const note = ['Came back with its package.', fulfillment.heldReason && `On recall hold: ${fulfillment.heldReason}`]
    .filter(Boolean)
    .join(' ')
  await receiveReturned(
    tx,
    order.id,
    pieces.flatMap(({ stockLineId, unitId, quantity }) => {
      const line = lines.get(stockLineId ?? 0)
      return line ? [{ ...line, unitId, quantity, note, heldFor: fulfillment.heldReason }] : []
    }),
    adminId,
  )
}
