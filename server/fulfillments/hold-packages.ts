import { eq } from 'drizzle-orm'
import { STATES_IN_HOUSE } from '../../domain/fulfillments/fulfillment.ts'
import { Refusal } from '../../domain/refusal.ts'
import { isPickUp } from '../../domain/shipping/pick-up.ts'
import { writeAudit } from '../audit.ts'
import { checkSeen, lockOrder, type OrderRow } from '../orders/lock-order.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import type { PackageSeen } from './internal/lock-package.ts'
import { type FulfillmentRow, writeHold } from './internal/move-fulfillment.ts'
import { fulfillments } from './tables.ts'

/**
 * Puts packages on recall hold: they stay in the house until quality lifts the hold. Skips packages that have already
 * left, and packages already on hold, which keep their first reason. Returns the number of packages put on hold.
 */
export async function holdPackages(
  db: Db,
  packageIds: readonly string[],
  reason: string,
  adminId: string,
): Promise<number> {
  let held = 0
  for (const id of packageIds) if (await hold(db, id, reason, adminId)) held += 1
  return held
}

const hold = (db: Db, id: string, reason: string, adminId: string): Promise<boolean> =>
  inTransaction(db, async tx => {
    const found = await lockWithOrder(tx, id)
    if (!found || !isInHouse(found.fulfillment) || found.fulfillment.heldReason !== null) return false
    await writeHold(tx, found.fulfillment, reason)
    await writeAudit(tx, {
      ...of(found.order, adminId),
      action: 'order.parcel_held',
      before: { parcel: found.fulfillment.position },
      after: { reason: `Recall: ${reason}` },
    })
    return true
  })

/**
 * Lifts the recall hold of a package with a reason: it may leave or be unpacked. Refuses PARCEL_NOT_FOUND, PARCEL_NOT_HELD,
 * ORDER_MOVED_ON.
 */
export const liftHold = (
  db: Db,
  { fulfillmentId, version }: PackageSeen,
  adminId: string,
  reason: string,
): Promise<void> =>
  inTransaction(db, async tx => {
    const found = await lockWithOrder(tx, fulfillmentId)
    if (!found) throw new Refusal('PARCEL_NOT_FOUND')
    const { order, fulfillment } = found
    if (fulfillment.heldReason === null) throw new Refusal('PARCEL_NOT_HELD')
    checkSeen(order, version)
    await writeHold(tx, fulfillment, null)
    await writeAudit(tx, {
      ...of(order, adminId),
      action: 'order.parcel_hold_lifted',
      before: { parcel: fulfillment.position, heldFor: fulfillment.heldReason },
      after: { reason },
    })
  })

type Found = { order: OrderRow; fulfillment: FulfillmentRow }

/** Locks the order of a package and returns the order and the package; null if the package was unpacked. */
async function lockWithOrder(tx: Tx, id: string): Promise<Found | null> {
  const read = async () => (await tx.select().from(fulfillments).where(eq(fulfillments.id, id)))[0]
  const found = await read()
  if (!found) return null
  const order = await lockOrder(tx, found.orderId)
  const fulfillment = await read()
  return fulfillment ? { order, fulfillment } : null
}

/** The condition of the view parcels_in_house (tables.ts). */
const isInHouse = ({ state, carrier, settledAs }: FulfillmentRow): boolean =>
  settledAs === null && (STATES_IN_HOUSE.includes(state) || (state === 'shipped' && isPickUp(carrier ?? '')))

const of = ({ id, orderNumber }: OrderRow, adminId: string) => ({
  adminId,
  subject: 'order' as const,
  subjectId: id,
  label: orderNumber,
})
