import { eq } from 'drizzle-orm'
import { writeAudit } from '../audit.ts'
import { quarantinePieces } from '../inventory/quarantine-pieces.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import { readItems } from '../orders/read-items.ts'
import type { Tx } from '../platform/db/database.ts'
import { readPackages, readPieces } from './internal/move-fulfillment.ts'
import { fromStock } from './internal/take-admin-step.ts'
import { fulfillments } from './tables.ts'

/**
 * Unpacks the packages of a locked order that have not left, are on recall hold, and have pieces of these lines. Puts their pieces
 * in quarantine first, so that none leaves or is sold. Returns true if it has unpacked one. The caller has locked the backorders of
 * the order.
 */
export async function unpackHeld(
  tx: Tx,
  { id, orderNumber }: OrderRow,
  itemIds: ReadonlySet<number>,
  adminId: string,
): Promise<boolean> {
  const productIds = [...new Set((await readItems(tx, id)).flatMap(({ productId }) => productId ?? []))]
  let isUnpacked = false
  for (const fulfillment of await readPackages(tx, id)) {
    if (fulfillment.heldReason === null || fulfillment.shippedAt !== null) continue
    const pieces = await readPieces(tx, fulfillment.id)
    if (!pieces.some(({ itemId }) => itemIds.has(itemId))) continue
    await quarantinePieces(tx, { orderId: id, productIds }, fromStock(pieces, []), fulfillment.heldReason, adminId)
    await tx.delete(fulfillments).where(eq(fulfillments.id, fulfillment.id))
    await writeAudit(tx, {
      adminId,
      action: 'order.unpacked',
      subject: 'order',
      subjectId: id,
      label: orderNumber,
      before: { parcel: fulfillment.position, heldFor: fulfillment.heldReason },
      after: { pieces: 'in quarantine' },
    })
    isUnpacked = true
  }
  return isUnpacked
}
