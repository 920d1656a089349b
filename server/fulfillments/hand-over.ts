import { Refusal } from '../../domain/refusal.ts'
import type { HandOver } from '../../domain/shipping/hand-over.ts'
import { isPickUp } from '../../domain/shipping/pick-up.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { lockPackage, type PackageSeen } from './internal/lock-package.ts'
import { readPiecesLeft } from './internal/move-fulfillment.ts'
import { refuseInHouse } from './internal/take-admin-step.ts'
import { recordArrival } from './mark-delivered.ts'

/**
 * Records that a package ready for pick-up was collected, with its receiver and time, and mails the buyer. Refuses
 * PARCEL_NOT_FOUND, PARCEL_MOVED_ON, ORDER_MOVED_ON, PARCEL_ON_HOLD, OTHER_WAY, HANDED_OVER_WHEN, and as refuseInHouse
 * (internal/take-admin-step.ts).
 */
export const handOver = (
  context: { db: Db; publicUrl: string },
  seen: PackageSeen,
  adminId: string,
  { receivedBy, at }: HandOver,
): Promise<void> =>
  inTransaction(context.db, async tx => {
    const { order, fulfillment } = await lockPackage(tx, seen, 'delivered')
    await refuseInHouse(tx, order, await readPiecesLeft(tx, fulfillment.id))
    if (!isPickUp(fulfillment.carrier ?? ''))
      throw new Refusal('OTHER_WAY', 'A carrier brings this package: mark it as delivered.')
    const deliveredAt = at === null ? databaseNow() : new Date(at)
    if (
      deliveredAt > databaseNow() ||
      (fulfillment.shippedAt !== null && deliveredAt < minuteOf(fulfillment.shippedAt))
    )
      throw new Refusal('HANDED_OVER_WHEN')
    await recordArrival(tx, context, order, fulfillment, adminId, { deliveredAt, receivedBy })
  })

/** The start of the minute of `moment`, because the form sends no seconds. */
const minuteOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 60_000) * 60_000)
