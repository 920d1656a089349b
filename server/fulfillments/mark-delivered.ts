import { whyNotMoved } from '../../domain/orders/order-words.ts'
import { Refusal } from '../../domain/refusal.ts'
import { isPickUp } from '../../domain/shipping/pick-up.ts'
import { lockOrder, type OrderRow } from '../orders/lock-order.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { lockPackage, type PackageSeen } from './internal/lock-package.ts'
import {
  type FulfillmentRow,
  moveFulfillment,
  moveWithPackage,
  readPackages,
  readPieces,
} from './internal/move-fulfillment.ts'
import { adminStep, lockForStep, type OrderSeen } from './internal/take-admin-step.ts'

type Context = { db: Db; publicUrl: string }

/**
 * Marks all packages of an order that are on their way as delivered and mails the buyer. Refuses OTHER_WAY, and with
 * the codes of lockForStep.
 */
export const markDelivered = (context: Context, seen: OrderSeen, adminId: string): Promise<void> =>
  inTransaction(context.db, async tx => {
    const order = await lockForStep(tx, seen, 'delivered')
    const onTheWay = (await readPackages(tx, order.id)).filter(({ state }) => state === 'shipped')
    if (onTheWay.length === 0)
      throw new Refusal('ORDER_MOVED_ON', whyNotMoved('delivered', order.status), { status: order.status })
    for (const fulfillment of onTheWay)
      await recordArrival(tx, context, await lockOrder(tx, order.id), fulfillment, adminId)
  })

/**
 * Marks a package as delivered and mails the buyer. Refuses PARCEL_NOT_FOUND, PARCEL_MOVED_ON, ORDER_MOVED_ON, PARCEL_ON_HOLD,
 * OTHER_WAY.
 */
export const deliverPackage = (context: Context, seen: PackageSeen, adminId: string): Promise<void> =>
  inTransaction(context.db, async tx => {
    const { order, fulfillment } = await lockPackage(tx, seen, 'delivered')
    await recordArrival(tx, context, order, fulfillment, adminId)
  })

/**
 * Marks a package of a locked order as delivered. `handedOver`: time and receiver of a pick-up. Refuses OTHER_WAY for a
 * pick-up without a receiver.
 */
export async function recordArrival(
  tx: Tx,
  { publicUrl }: Context,
  order: OrderRow,
  fulfillment: FulfillmentRow,
  adminId: string,
  handedOver: { deliveredAt: Date; receivedBy: string } | null = null,
): Promise<void> {
  if (handedOver === null && isPickUp(fulfillment.carrier ?? ''))
    throw new Refusal('OTHER_WAY', 'The buyer’s forwarder collects this package: say who has.')
  const { deliveredAt, receivedBy } = handedOver ?? { deliveredAt: databaseNow(), receivedBy: '' }
  await moveFulfillment(tx, fulfillment, 'delivered', { deliveredAt, receivedBy })
  const { position, carrier, trackingNumber } = fulfillment
  const others = (await readPackages(tx, order.id)).filter(({ settledAs }) => settledAs === null)
  const isLast = order.toShip === 0 && others.every(({ state }) => state === 'delivered')
  const pieces = await readPieces(tx, fulfillment.id)
  const mail = {
    fulfillment: { position, carrier, trackingNumber, pieces, isRestToCome: !isLast, receivedBy },
    publicUrl,
  }
  await moveWithPackage(tx, order, order.toShip, {
    ...(isLast ? ({ event: 'delivered', mail } as const) : ({ event: 'part_delivered', mail } as const)),
    ...adminStep('delivered', adminId, {
      before: { deliveredAt: null },
      after: { deliveredAt, ...(handedOver && { receivedBy }) },
    }),
  })
}
