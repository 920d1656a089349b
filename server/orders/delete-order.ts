import { eq } from 'drizzle-orm'
import { writeAudit } from '../audit.ts'
import { recordEvent } from '../events.ts'
import { releaseStock } from '../inventory/release-stock.ts'
import type { Tx } from '../platform/db/database.ts'
import { eventSubject, type OrderRow } from './lock-order.ts'
import { orderItems, orders } from './tables.ts'

/**
 * Takes a locked order that was never paid out of the books; what it held is given back. The audit keeps what it was. Its
 * payment attempts are gone before (cancellations/delete-order.ts).
 */
export async function deleteOrder(tx: Tx, order: OrderRow, adminId: string): Promise<void> {
  const { id, userId, status, total, createdAt } = order
  const lines = await tx
    .select({ sku: orderItems.sku, quantity: orderItems.quantity, unitPrice: orderItems.unitPrice })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(orderItems.position)
    .limit(MAX_LINES_STORED)
  await releaseStock(tx, id, ['held'], 'deleted')
  await tx.delete(orders).where(eq(orders.id, id))
  await recordEvent(tx, 'order.deleted', eventSubject(order))
  // The audit is kept for ever, so it gets neither the buyer's data nor any text.
  await writeAudit(tx, {
    adminId,
    action: 'order.deleted',
    subject: 'order',
    subjectId: id,
    label: order.orderNumber,
    before: { userId, status, total, createdAt, lines },
    after: null,
  })
}

const MAX_LINES_STORED = 500
