import { eq } from 'drizzle-orm'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { recordEvent } from '../events.ts'
import { releaseStock } from '../inventory/release-stock.ts'
import type { Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { eventSubject, type OrderRow } from './lock-order.ts'
import { orderItems, orders } from './tables.ts'

/**
 * Deletes a locked order that was never paid and releases its stock. The audit log records its contents. The caller has
 * already deleted its payment attempts (cancellations/delete-order.ts).
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
  // The audit log is never deleted, so it contains no personal data and no free text.
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

const RowShape = z.object({ id: z.string(), userId: z.nullable(z.string()) })

/**
 * Deletes demo orders; foreign keys cascade to their lines, history, charges, packages and reservations. The caller has
 * already deleted payments, returns and certificates.
 */
export async function deleteDemoOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const found = await rows(tx, RowShape, 'DELETE FROM orders WHERE id = ANY($1) RETURNING id, user_id', [orderIds])
  const subjects = found.map(({ id, userId }) => `${id} ${userId ?? '-'}`)
  if (subjects.length > 0) await recordEvent(tx, 'order.deleted', ...subjects)
}
