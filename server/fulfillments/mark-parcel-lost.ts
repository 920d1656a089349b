import { carrierName, type Shipment } from '../../domain/shipping/tracking.ts'
import { readRecall } from '../inventory/units/stop-units-out.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import type { MailedParcel } from '../orders/order-mails.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { lockParcel, type ParcelSeen } from './internal/lock-parcel.ts'
import { type FulfillmentRow, moveFulfillment, moveWithParcel, readPiecesLeft } from './internal/move-fulfillment.ts'
import { refuseGoods } from './internal/refuse-goods.ts'
import { refuseInHouse } from './internal/take-admin-step.ts'
import { shipmentFacts } from './ship-parcel.ts'

type Context = { db: Db; publicUrl: string }

/** The facts that a mail states about a package, with the pieces left in the package. */
export const mailedParcel = async (tx: Tx, order: OrderRow, parcel: FulfillmentRow): Promise<MailedParcel> => ({
  position: parcel.position,
  carrier: parcel.carrier,
  trackingNumber: parcel.trackingNumber,
  pieces: await readPiecesLeft(tx, parcel.id),
  isRestToCome: order.toShip > 0,
})

const trackingOf = ({ carrier, trackingNumber }: FulfillmentRow): string =>
  `${carrierName(carrier ?? '')} ${trackingNumber}`

/** Marks a package as lost by its carrier and mails the buyer. Refuses PARCEL_NOT_FOUND, PARCEL_MOVED_ON, ORDER_MOVED_ON. */
export const markParcelLost = (
  { db, publicUrl }: Context,
  seen: ParcelSeen,
  adminId: string,
  note: string,
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, parcel } = await lockParcel(tx, seen, 'lost')
    await moveFulfillment(tx, parcel, 'lost', { note })
    await moveWithParcel(tx, order, order.toShip, {
      event: 'parcel_lost',
      by: { adminId },
      note: trackingOf(parcel),
      mail: { parcel: await mailedParcel(tx, order, parcel), publicUrl },
      facts: { notificationSeen: false },
      audit: { action: 'order.parcel_lost', after: { parcel: parcel.position, note } },
    })
  })

/** Marks a lost package as found and on its way again. Refuses as markParcelLost. */
export const markParcelFound = (db: Db, seen: ParcelSeen, adminId: string): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, parcel } = await lockParcel(tx, seen, 'found')
    await moveFulfillment(tx, parcel, 'found', {})
    await moveWithParcel(tx, order, order.toShip, {
      event: 'parcel_found',
      by: { adminId },
      note: trackingOf(parcel),
      facts: { notificationSeen: false },
      audit: { action: 'order.parcel_found', after: { parcel: parcel.position } },
    })
  })

/**
 * Marks a package as returned by its carrier, so that staff can reship or refund it. A recalled unit in it puts it on
 * hold. Refuses as markParcelLost.
 */
export const markParcelReturned = (db: Db, seen: ParcelSeen, adminId: string, note: string): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, parcel } = await lockParcel(tx, seen, 'came_back')
    const units = (await readPiecesLeft(tx, parcel.id)).flatMap(({ unitId }) => unitId ?? [])
    const heldReason = parcel.heldReason ?? (await readRecall(tx, units))
    await moveFulfillment(tx, parcel, 'came_back', { note, heldReason })
    await moveWithParcel(tx, order, order.toShip, {
      event: 'parcel_came_back',
      by: { adminId },
      note: trackingOf(parcel),
      facts: { notificationSeen: false },
      audit: { action: 'order.parcel_came_back', after: { parcel: parcel.position, note, heldFor: heldReason ?? '' } },
    })
  })

/**
 * Ships a returned package again under a new tracking number and mails the buyer. Refuses as markParcelLost, and PARCEL_ON_HOLD,
 * OTHER_WAY, DANGEROUS_GOODS, and as refuseInHouse (internal/take-admin-step.ts).
 */
export const sendAgain = (
  { db, publicUrl }: Context,
  seen: ParcelSeen,
  adminId: string,
  shipment: Shipment,
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, parcel } = await lockParcel(tx, seen, 'sent_again')
    const pieces = await readPiecesLeft(tx, parcel.id)
    await refuseInHouse(tx, order, pieces)
    const facts = shipmentFacts(order, shipment)
    await refuseGoods(tx, order, pieces, facts)
    await moveFulfillment(tx, parcel, 'sent_again', facts)
    const { carrier, trackingNumber } = facts
    const mailed = { ...(await mailedParcel(tx, order, parcel)), carrier, trackingNumber, again: parcel.version }
    await moveWithParcel(tx, order, order.toShip, {
      event: 'parcel_sent_again',
      by: { adminId },
      note: `${carrierName(carrier)} ${trackingNumber}`,
      mail: { parcel: mailed, publicUrl },
      facts: { notificationSeen: false },
      audit: { action: 'order.parcel_sent_again', after: { parcel: parcel.position, carrier, trackingNumber } },
    })
  })
