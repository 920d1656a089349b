import { amountOf } from '../../domain/catalogue/unit-of-measure.ts'
import { markArrivalsNotified, ordersToNotify } from '../inventory/backorders/mark-arrivals-notified.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { lockOrder } from './lock-order.ts'
import { moveOrder } from './move-order.ts'
import { readItems } from './read-items.ts'

const AT_ONCE = 100

/**
 * Records arrivals of backordered parts in their orders and mails the buyers, one mail for all arrivals of a line, one
 * transaction per order. inventory/backorders/serve-backorders.ts has already reserved the stock. It takes its locks in a
 * different order, so the notifications have transactions of their own. Returns the number of arrivals.
 */
export async function notifyArrivals(db: Db, publicUrl: string, isStopped = () => false): Promise<number> {
  let notified = 0
  while (!isStopped()) {
    const orderIds = await ordersToNotify(db, AT_ONCE)
    for (const orderId of orderIds) {
      if (isStopped()) break
      notified += await notifyBuyer(db, orderId, publicUrl)
    }
    if (orderIds.length < AT_ONCE) break
  }
  return notified
}

const notifyBuyer = (db: Db, orderId: string, publicUrl: string): Promise<number> =>
  inTransaction(db, async tx => {
    const order = await lockOrder(tx, orderId)
    const arrivals = await markArrivalsNotified(tx, orderId)
    // A canceled order has no backorders.
    if (arrivals.length === 0 || order.status === 'canceled') return 0
    const items = new Map((await readItems(tx, orderId)).map(item => [item.id, item]))
    for (const { id, orderItemId, quantity, left, promisedOn } of arrivals) {
      const item = items.get(orderItemId)
      if (!item) continue
      const { sku, name, uom } = item
      await moveOrder(tx, order, {
        event: 'backorder_arrived',
        by: 'clock',
        note: amountOf(uom, quantity, sku),
        facts: { notificationSeen: false, adminNotificationSeen: false },
        mail: { arrivalId: id, sku, name, uom, quantity, left, promisedOn, publicUrl },
      })
    }
    return arrivals.reduce((sum, one) => sum + one.arrivals, 0)
  })
