import { carrierName, type Shipment } from '../../domain/shipping/tracking.ts'
import { readRecall } from '../inventory/units/stop-units-out.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import type { MailedPackage } from '../orders/order-mails.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { lockPackage, type PackageSeen } from './internal/lock-package.ts'
import { type FulfillmentRow, moveFulfillment, moveWithPackage, readPiecesLeft } from './internal/move-fulfillment.ts'
import { refuseGoods } from './internal/refuse-goods.ts'
import { refuseInHouse } from './internal/take-admin-step.ts'
import { shipmentFacts } from './ship-package.ts'

type Context = { db: Db; publicUrl: string }

/** The facts that a mail states about a package, with the pieces left in the package. */
export const mailedPackage = async (tx: Tx, order: OrderRow, fulfillment: FulfillmentRow): Promise<MailedPackage> => ({
  position: fulfillment.position,
  carrier: fulfillment.carrier,
  trackingNumber: fulfillment.trackingNumber,
  pieces: await readPiecesLeft(tx, fulfillment.id),
  isRestToCome: order.toShip > 0,
})

const trackingOf = ({ carrier, trackingNumber }: FulfillmentRow): string =>
  `${carrierName(carrier ?? '')} ${trackingNumber}`

/** Marks a package as lost by its carrier and mails the buyer. Refuses PARCEL_NOT_FOUND, PARCEL_MOVED_ON, ORDER_MOVED_ON. */
export const markPackageLost = (
  { db, publicUrl }: Context,
  seen: PackageSeen,
  adminId: string,
  note: string,
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, fulfillment } = await lockPackage(tx, seen, 'lost')
    await moveFulfillment(tx, fulfillment, 'lost', { note })
    await moveWithPackage(tx, order, order.toShip, {
      event: 'parcel_lost',
      by: { adminId },
      note: trackingOf(fulfillment),
      mail: { fulfillment: await mailedPackage(tx, order, fulfillment), publicUrl },
      facts: { notificationSeen: false },
      audit: { action: 'order.parcel_lost', after: { parcel: fulfillment.position, note } },
    })
  })

/** Marks a lost package as found and on its way again. Refuses as markPackageLost. */
export const markPackageFound = (db: Db, seen: PackageSeen, adminId: string): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, fulfillment } = await lockPackage(tx, seen, 'found')
    await moveFulfillment(tx, fulfillment, 'found', {})
    await moveWithPackage(tx, order, order.toShip, {
      event: 'parcel_found',
      by: { adminId },
      note: trackingOf(fulfillment),
      facts: { notificationSeen: false },
      audit: { action: 'order.parcel_found', after: { parcel: fulfillment.position } },
    })
  })

/**
 * Marks a package as returned by its carrier, so that staff can reship or refund it. A recalled unit in it puts it on
 * hold. Refuses as markPackageLost.
 */
export const markPackageReturned = (db: Db, seen: PackageSeen, adminId: string, note: string): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, fulfillment } = await lockPackage(tx, seen, 'came_back')
    const units = (await readPiecesLeft(tx, fulfillment.id)).flatMap(({ unitId }) => unitId ?? [])
    const heldReason = fulfillment.heldReason ?? (await readRecall(tx, units))
    await moveFulfillment(tx, fulfillment, 'came_back', { note, heldReason })
    await moveWithPackage(tx, order, order.toShip, {
      event: 'parcel_came_back',
      by: { adminId },
      note: trackingOf(fulfillment),
      facts: { notificationSeen: false },
      audit: {
        action: 'order.parcel_came_back',
        after: { parcel: fulfillment.position, note, heldFor: heldReason ?? '' },
      },
    })
  })

/**
 * Ships a returned package again under a new tracking number and mails the buyer. Refuses as markPackageLost, and PARCEL_ON_HOLD,
 * OTHER_WAY, DANGEROUS_GOODS, and as refuseInHouse (internal/take-admin-step.ts).
 */
export const sendAgain = (
  { db, publicUrl }: Context,
  seen: PackageSeen,
  adminId: string,
  shipment: Shipment,
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, fulfillment } = await lockPackage(tx, seen, 'sent_again')
    const pieces = await readPiecesLeft(tx, fulfillment.id)
    await refuseInHouse(tx, order, pieces)
    const facts = shipmentFacts(order, shipment)
    await refuseGoods(tx, order, pieces, facts)
    await moveFulfillment(tx, fulfillment, 'sent_again', facts)
    const { carrier, trackingNumber } = facts
    const mailed = {
      ...(await mailedPackage(tx, order, fulfillment)),
      carrier,
      trackingNumber,
      again: fulfillment.version,
    }
    await moveWithPackage(tx, order, order.toShip, {
      event: 'parcel_sent_again',
      by: { adminId },
      note: `${carrierName(carrier)} ${trackingNumber}`,
      mail: { fulfillment: mailed, publicUrl },
      facts: { notificationSeen: false },
      audit: { action: 'order.parcel_sent_again', after: { parcel: fulfillment.position, carrier, trackingNumber } },
    })
  })
