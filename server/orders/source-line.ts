import type { Sourcing } from '../../domain/inventory/backorder-shape.ts'
import { Refusal } from '../../domain/refusal.ts'
import { store } from '../../domain/settings/store.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { writeAudit } from '../audit.ts'
import { markArrivedWithoutStock, type SeenBackorder, writeSourcing } from '../inventory/backorders/save-sourcing.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { moveOrder } from './move-order.ts'
import { readItems } from './read-items.ts'

type By = { adminId: string }

/**
 * Saves how a backordered line is sourced. `tells`: true to mail the buyer if the promised date changes. Refuses
 * ORDER_NOT_FOUND, BACKORDER_NOT_FOUND, BACKORDER_MOVED_ON.
 */
export const saveSourcing = (
  { db, publicUrl }: { db: Db; publicUrl: string },
  { sourcing, tells, adminId, ...seen }: SeenBackorder & By & { sourcing: Sourcing; tells: boolean },
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, sku, name, uom } = await lockLine(tx, seen)
    const saved = await writeSourcing(tx, seen, sourcing, storeDay(databaseNow(), store.timeZone))
    const { before, after, quantity, isPromiseChanged, version } = saved
    await writeAudit(tx, {
      adminId,
      action: 'order.sourcing',
      subject: 'order',
      subjectId: order.id,
      label: order.orderNumber,
      before: { part: sku, ...before },
      after: { part: sku, ...after },
    })
    if (!isPromiseChanged || !tells) return
    const { promisedOn } = sourcing
    await moveOrder(tx, order, {
      event: 'promise_changed',
      by: { adminId },
      audit: 'elsewhere',
      note: `${sku}: ${promisedOn ?? 'no day'}`,
      facts: { notificationSeen: false },
      mail: { change: `${seen.orderItemId}:${version}`, sku, name, uom, quantity, promisedOn, publicUrl },
    })
  })

/**
 * Records that the goods of a backordered line have arrived and cannot be tracked as stock; `reason`: why
 * the goods are not tracked, in the inspector's words. A job mails the buyer. Trackable pieces are received instead, and reserved for the line on
 * acceptance. Refuses ORDER_NOT_FOUND, BACKORDER_NOT_FOUND, BACKORDER_MOVED_ON.
 */
export const recordArrivalWithoutStock = (
  { db }: { db: Db },
  { pieces, reason, adminId, ...seen }: SeenBackorder & By & { pieces: number; reason: string },
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, sku } = await lockLine(tx, seen)
    await markArrivedWithoutStock(tx, seen, pieces, adminId)
    await writeAudit(tx, {
      adminId,
      action: 'order.line_arrived',
      subject: 'order',
      subjectId: order.id,
      label: order.orderNumber,
      before: null,
      after: { part: sku, pieces, reason },
    })
  })

async function lockLine(
  tx: Tx,
  { orderId, orderItemId }: SeenBackorder,
): Promise<{ order: OrderRow; sku: string; name: string; uom: string }> {
  const order = await lockOrder(tx, orderId)
  const item = (await readItems(tx, orderId)).find(({ id }) => id === orderItemId)
  if (!item) throw new Refusal('BACKORDER_NOT_FOUND')
  return { order, sku: item.sku, name: item.name, uom: item.uom }
}
