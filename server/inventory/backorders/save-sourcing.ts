import type { Sourcing } from '../../../domain/inventory/backorder-shape.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { recordEvent } from '../../events.ts'
import { changedFacts } from '../../platform/audit/changed-facts.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Tx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { reduceBackorder } from './lower-backorders.ts'

const RowShape = z.object({
  vendor: z.string(),
  vendorOrder: z.string(),
  promisedOn: z.nullable(z.string()),
  note: z.string(),
  unitCost: z.nullable(z.string()),
  quantity: z.number(),
  version: z.number(),
  orderedOn: z.nullable(z.string()),
})
type Row = z.output<typeof RowShape>
/** The order line and the version of its backorder that the admin read. */
export type SeenBackorder = { orderId: string; orderItemId: number; version: number }

async function lock(tx: Tx, { orderId, orderItemId, version }: SeenBackorder): Promise<Row> {
  const row = await firstRow(tx, RowShape, {
    name: 'lock-sold-backorder',
    text: `SELECT vendor, vendor_order, unit_cost, promised_on, note, quantity, version,
        ordered_on FROM backorders WHERE order_item_id = $1 AND order_id = $2 AND state = 'sold' FOR UPDATE`,
    values: [orderItemId, orderId],
  })
  if (!row) throw new Refusal('BACKORDER_NOT_FOUND')
  if (row.version !== version) throw new Refusal('BACKORDER_MOVED_ON')
  return row
}

/**
 * Saves the sourcing of a backorder; the caller has locked the order. Returns the changed facts and the number of
 * pieces. Refuses BACKORDER_NOT_FOUND, BACKORDER_MOVED_ON.
 */
export async function writeSourcing(tx: Tx, seen: SeenBackorder, sourcing: Sourcing, today: string) {
  const { quantity, version, orderedOn, unitCost, ...rest } = await lock(tx, seen)
  const was: Sourcing = { ...rest, unitCost: unitCost === null ? null : readMoney(unitCost) }
  const { vendor, vendorOrder, promisedOn, note } = sourcing
  await tx.$client.query({
    name: 'save-sourcing',
    text: `UPDATE backorders SET vendor = $2, vendor_order = $3, unit_cost = $4::bigint / 100.0, promised_on = $5, note = $6,
        ordered_on = CASE WHEN $2 = '' THEN NULL ELSE coalesce(ordered_on, $7::date) END, version = version + 1 WHERE order_item_id = $1`,
    values: [seen.orderItemId, vendor, vendorOrder, sourcing.unitCost, promisedOn, note, today],
  })
  await recordEvent(tx, 'backorder.changed', seen.orderId)
  return {
    ...changedFacts(was, sourcing),
    quantity,
    version: version + 1,
    isPromiseChanged: promisedOn !== was.promisedOn,
  }
}

/**
 * Records that backordered pieces have arrived without entering stock, such as pieces of a part that is not in the
 * catalog. The caller has locked the order. Refuses BACKORDER_NOT_FOUND, BACKORDER_MOVED_ON.
 */
export async function markArrivedWithoutStock(
  tx: Tx,
  seen: SeenBackorder,
  pieces: number,
  adminId: string,
): Promise<void> {
  const { quantity, unitCost } = await lock(tx, seen)
  if (pieces > quantity) throw new Refusal('BACKORDER_MOVED_ON')
  await reduceBackorder(tx, seen.orderItemId, pieces, quantity)
  await tx.$client.query({
    name: 'arrival-without-stock',
    text: `INSERT INTO backorder_arrivals (order_item_id, order_id, quantity, is_without_stock, admin_id, unit_cost)
      VALUES ($1, $2, $3, true, $4, $5)`,
    values: [seen.orderItemId, seen.orderId, pieces, adminId, unitCost],
  })
  await recordEvent(tx, 'backorder.arrived', seen.orderId)
}

/**
 * Links a backorder to a part that was added to the catalog after the order was placed, so that arriving pieces of the
 * part are reserved for the backorder. The caller has locked the order. Returns false if the line no longer has such a
 * backorder.
 */
export async function nameBackorder(
  tx: Tx,
  { orderId, orderItemId }: Pick<SeenBackorder, 'orderId' | 'orderItemId'>,
  productId: number,
): Promise<boolean> {
  const { rowCount } = await tx.$client.query({
    name: 'name-backorder',
    text: `UPDATE backorders SET product_id = $3, version = version + 1
      WHERE order_item_id = $1 AND order_id = $2 AND state = 'sold' AND product_id IS NULL`,
    values: [orderItemId, orderId, productId],
  })
  if (rowCount === 0) return false
  await recordEvent(tx, 'backorder.changed', orderId)
  return true
}
