import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NamedPart } from '../../domain/catalogue/named-part.ts'
import { mayBeSameNumber } from '../../domain/catalogue/part-number.ts'
import { isSameUnit } from '../../domain/catalogue/unit-of-measure.ts'
import { Refusal } from '../../domain/refusal.ts'
import { notPermitted } from '../../domain/staff/not-permitted.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { findOrCreatePart } from '../catalogue/admin/find-or-create-part.ts'
import { partKey } from '../catalogue/part-key.ts'
import { nameBackorder } from '../inventory/backorders/save-sourcing.ts'
import { serveBackorders } from '../inventory/backorders/serve-backorders.ts'
import type { ReceivingContext } from '../inventory/stock-context.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { readItems } from './read-items.ts'
import { orderItems } from './tables.ts'

type Naming = { orderId: string; orderItemId: number; part: NamedPart; adminId: string; mayPublish: boolean }

/**
 * Assigns a part of the catalog to a backordered line whose part number was not in the catalog. A part that does not
 * exist is added as an unpublished draft. The part must have the line's part number and unit of measure, and its
 * manufacturer if the line names one: the buyer has not paid for another part. Another spelling of the number is accepted if the admin enters it
 * exactly as the part has it, and no part has the line's spelling. Pieces received in the meantime are reserved for the
 * line. Refuses NOT_PERMITTED (to publish the part), ORDER_NOT_FOUND, BACKORDER_NOT_FOUND, OTHER_PART_ORDERED,
 * BACKORDER_MOVED_ON, PART_UNCLEAR, and the codes of createPart.
 */
export const nameSourcedLine = (
  { db }: { db: Db },
  { orderId, orderItemId, part, adminId, mayPublish }: Naming,
): Promise<{ productId: number; isNew: boolean }> => {
  if (part.isPublished && !mayPublish) throw notPermitted('change_catalogue')
  return inTransaction(db, async tx => {
    const order = await lockOrder(tx, orderId)
    const item = (await readItems(tx, orderId)).find(({ id }) => id === orderItemId)
    if (!item) throw new Refusal('BACKORDER_NOT_FOUND')
    const { id: productId, isNew } = await findOrCreatePart(tx, part, item.uom, adminId)
    if (!(await isOfLine(tx, orderItemId, productId))) throw new Refusal('OTHER_PART_ORDERED')
    if (!(await nameLine(tx, order, item, productId, adminId))) throw new Refusal('BACKORDER_MOVED_ON')
    // The stock may have been received before an admin assigned the part to the line.
    await serveBackorders(tx, [productId])
    return { productId, isNew }
  })
}

/** SQL: true if part `p` has the part number of line `i`, in any case of letters. */
const HAS_NUMBER = 'upper(p.sku) = upper(i.sku)'
/**
 * SQL: true if part `p` may be the part of line `i`: it has the same number, or it has the same key and no part has the
 * number itself.
 */
const MAY_BE_ORDERED = `${partKey('p.sku')} = ${partKey('i.sku')}
  AND (${HAS_NUMBER} OR NOT EXISTS (SELECT FROM products_view x WHERE x.sku IN (i.sku, upper(i.sku), lower(i.sku))))`
/** SQL: true if part `p` has the manufacturer of line `i`, if the line names one. */
const IS_OF_MAKER = `(coalesce(i.manufacturer, '') = '' OR maker_key(i.manufacturer) = maker_key(p.manufacturer))`

const RowShape = z.object({ ordered: z.string(), sku: z.string(), uom: z.string(), orderedUom: z.string() })

async function isOfLine(tx: Tx, orderItemId: number, productId: number): Promise<boolean> {
  const found = await rows(
    tx,
    RowShape,
    `SELECT i.sku AS ordered, p.sku, p.uom, i.uom AS ordered_uom FROM order_items i JOIN products_view p ON p.id = $2 AND ${MAY_BE_ORDERED} AND ${IS_OF_MAKER}
      WHERE i.id = $1`,
    [orderItemId, productId],
  )
  return found.some(({ ordered, sku, uom, orderedUom }) => mayBeSameNumber(ordered, sku) && isSameUnit(uom, orderedUom))
}

const ReceivedMatchShape = z.object({
  orderId: z.string(),
  orderItemId: z.number(),
  productId: z.number(),
  uom: z.string(),
  orderedUom: z.string(),
})

/**
 * Assigns received parts to the backordered lines of the same vendor order that have their part numbers and units of measure. An equal key
 * is not enough, because no person checks the match: 21117-1 and 211-171 are different parts.
 */
export const nameReceivedLines: ReceivingContext['nameReceivedLines'] = async (
  tx,
  { vendor, vendorOrder, productIds, adminId },
) => {
  const found = await rows(tx, ReceivedMatchShape, {
    name: 'lines-of-received-parts',
    text: `SELECT i.order_id, i.id AS order_item_id, p.id AS product_id, p.uom, i.uom AS ordered_uom
      FROM backorders_view b JOIN order_items i ON i.id = b.order_item_id
        JOIN products_view p ON p.id = ANY($3::bigint[]) AND ${HAS_NUMBER} AND ${IS_OF_MAKER}
      WHERE b.product_id IS NULL AND b.state = 'sold' AND b.vendor_order <> '' AND upper(b.vendor_order) = upper($2)
        AND upper(b.vendor) = upper($1)
      ORDER BY 1, 2`,
    values: [vendor, vendorOrder, productIds],
  })
  const partsOf = Map.groupBy(
    found.filter(({ uom, orderedUom }) => isSameUnit(uom, orderedUom)),
    ({ orderItemId }) => orderItemId,
  )
  for (const [match, ...others] of partsOf.values()) {
    if (!match || others.length > 0) continue
    const { orderId, orderItemId, productId } = match
    const order = await lockOrder(tx, orderId)
    const item = (await readItems(tx, orderId)).find(({ id }) => id === orderItemId)
    if (item) await nameLine(tx, order, item, productId, adminId)
  }
}

type Line = { id: number; sku: string }

/**
 * Assigns a catalog part to a line of a locked order. Returns false if the line no longer waits for a number without a
 * part.
 */
async function nameLine(
  tx: Tx,
  { id: orderId, orderNumber }: OrderRow,
  { id: orderItemId, sku }: Line,
  productId: number,
  adminId: string,
): Promise<boolean> {
  if (!(await nameBackorder(tx, { orderId, orderItemId }, productId))) return false
  await tx
    .update(orderItems)
    .set({
      productId,
      manufacturer: sql`coalesce(${orderItems.manufacturer}, (SELECT manufacturer FROM products_view WHERE id = ${productId}))`,
    })
    .where(and(eq(orderItems.id, orderItemId), isNull(orderItems.productId)))
  await writeAudit(tx, {
    adminId,
    action: 'order.line_named',
    subject: 'order',
    subjectId: orderId,
    label: orderNumber,
    before: null,
    after: { part: sku, productId },
  })
  return true
}
