import type { PackagePieces } from '../../domain/fulfillments/pack.ts'
import { Refusal } from '../../domain/refusal.ts'
import { store } from '../../domain/settings/store.ts'
import { expectedDelivery } from '../../domain/shipping/expected-delivery.ts'
import { isPickUp, PICK_UP, pickUpReference } from '../../domain/shipping/pick-up.ts'
import { carrierName, type Shipment, storedCarrier } from '../../domain/shipping/tracking.ts'
import { shipStock } from '../inventory/ship-stock.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { lockPackage, type PackageSeen } from './internal/lock-package.ts'
import { moveFulfillment, moveWithPackage, readPieces, startFulfillment } from './internal/move-fulfillment.ts'
import { readPackable, readPackableLines } from './internal/read-packable.ts'
import { refuseGoods } from './internal/refuse-goods.ts'
import {
  adminStep,
  fromStock,
  lockForStep,
  type OrderSeen,
  refuseRefundedPieces,
  refuseSplitLines,
} from './internal/take-admin-step.ts'

type Context = { db: Db; publicUrl: string }

/** Carrier and tracking number; null: the buyer's forwarder collects the package here. */
type Carriage = Shipment | null

/**
 * Ships all pieces of a paid order that are in stock and in no package yet as one package, or makes it ready for pick-up, and mails
 * the buyer. Refuses NOTHING_TO_PACK, SHIPS_COMPLETE, PARCEL_REFUNDED, PAPER_MISSING, UNIT_QUARANTINED, OTHER_WAY, DANGEROUS_GOODS,
 * and as lockForStep (internal/take-admin-step.ts).
 */
export const markShipped = (context: Context, seen: OrderSeen, adminId: string, shipment: Carriage): Promise<void> =>
  inTransaction(context.db, async tx => {
    const order = await lockForStep(tx, seen, 'shipped')
    const { lines, pieces } = await readPackable(tx, order.id)
    refuseSplitLines(order.shipMode, lines, pieces)
    await refuseRefundedPieces(tx, order.id, lines, pieces)
    const facts = shipmentFacts(order, shipment)
    await refuseGoods(tx, order, pieces, facts)
    await shipStock(tx, order.id, fromStock(pieces, lines))
    const { position } = await startFulfillment(tx, order.id, 'shipped', pieces, facts)
    await leave(tx, context, order, { position, pieces, ...facts }, adminId)
  })

/**
 * Ships a picked or packed package, or makes it ready for pick-up. Refuses as markShipped, and PARCEL_NOT_FOUND, PARCEL_MOVED_ON,
 * PARCEL_CHANGED, PARCEL_ON_HOLD.
 */
export const shipPackage = (context: Context, seen: PackageSeen, adminId: string, shipment: Carriage): Promise<void> =>
  inTransaction(context.db, async tx => {
    const { order: locked, fulfillment } = await lockPackage(tx, seen, 'shipped')
    const order = await lockForStep(tx, { orderId: locked.id, version: seen.version }, 'shipped')
    const pieces = await readPieces(tx, fulfillment.id)
    const lines = await readPackableLines(tx, order.id)
    refuseSplitLines(order.shipMode, lines, pieces)
    await refuseRefundedPieces(tx, order.id, lines, pieces)
    const facts = shipmentFacts(order, shipment)
    await refuseGoods(tx, order, pieces, facts)
    await shipStock(tx, order.id, fromStock(pieces, lines))
    await moveFulfillment(tx, fulfillment, 'shipped', facts)
    await leave(tx, context, order, { position: fulfillment.position, pieces, ...facts }, adminId)
  })

/**
 * The columns of a package that leaves. Refuses OTHER_WAY for a pick-up with a carrier, and for another order without
 * one.
 */
export function shipmentFacts(order: OrderRow, shipment: Carriage) {
  const shippedAt = databaseNow()
  if (isPickUp(order.shippingProvider) !== (shipment === null))
    throw new Refusal(
      'OTHER_WAY',
      shipment === null
        ? 'A carrier brings this order.'
        : 'The buyer’s forwarder collects this order: no carrier brings it.',
    )
  if (shipment === null) {
    const trackingNumber = pickUpReference(order.shippingMethod) ?? order.orderNumber
    // The day of a pick-up is unknown.
    return { carrier: PICK_UP.provider, service: PICK_UP.serviceType, trackingNumber, shippedAt, expectedOn: null }
  }
  const carrier: string = storedCarrier(shipment)
  return {
    carrier,
    service: serviceOf(order, carrier),
    trackingNumber: shipment.trackingNumber,
    shippedAt,
    expectedOn: expectedDelivery(shippedAt, order.estimatedDeliveryDays, store.timeZone),
  }
}

/** The ordered service if the package leaves with the ordered carrier; null: staff chose another carrier. */
export const serviceOf = ({ shippingProvider, shippingServiceType }: OrderRow, carrier: string): string | null =>
  shippingProvider === carrier ? shippingServiceType : null

type Left = ReturnType<typeof shipmentFacts> & { position: number; pieces: readonly PackagePieces[] }

/** Moves the order with a package that has left: it is shipped if no more pieces are to leave. */
async function leave(
  tx: Tx,
  { publicUrl }: Context,
  order: OrderRow,
  { position, pieces, carrier, trackingNumber, shippedAt }: Left,
  adminId: string,
): Promise<void> {
  const toShip = Math.max(0, order.toShip - pieces.reduce((all, { quantity }) => all + quantity, 0))
  const fulfillment = { position, carrier, trackingNumber, pieces, isRestToCome: toShip > 0 }
  const mail = { fulfillment, publicUrl }
  await moveWithPackage(tx, order, toShip, {
    ...(toShip > 0 ? ({ event: 'part_shipped', mail } as const) : ({ event: 'shipped', mail } as const)),
    ...adminStep('shipped', adminId, {
      note: `${carrierName(carrier)} ${trackingNumber}`,
      before: { trackingCarrier: null, trackingNumber: null, shippedAt: null },
      after: { trackingCarrier: carrier, trackingNumber, shippedAt, ...(position > 1 && { parcel: position }) },
    }),
  })
}
