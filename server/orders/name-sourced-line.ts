import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NamedPart } from '../../domain/catalogue/named-part.ts'
import { Refusal } from '../../domain/refusal.ts'
import { notPermitted } from '../../domain/staff/not-permitted.ts'
import { writeAudit } from '../audit.ts'
import { findOrCreatePart } from '../catalogue/admin/find-or-create-part.ts'
import { partKey } from '../catalogue/part-key.ts'
import { nameBackorder } from '../inventory/backorders/save-sourcing.ts'
import { serveBackorders } from '../inventory/backorders/serve-backorders.ts'
import type { ReceivingContext } from '../inventory/stock-context.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { readItems } from './read-items.ts'
import { orderItems } from './tables.ts'

type Asked = { orderId: string; orderItemId: number; part: NamedPart; adminId: string; mayPublish: boolean }

/**
 * A line of an order that waits for a number which was not in the catalog is of a part of it from now on: of the part that is named,
 * which is added as an unpublished draft where there is none. The part must have the number under which the line was sold, and
 * the maker if the line names one: the buyer has not paid for another part. Pieces that have come in since are reserved for the line.
 * Refuses NOT_PERMITTED (to publish it), ORDER_NOT_FOUND, BACKORDER_NOT_FOUND, OTHER_PART_ORDERED, BACKORDER_MOVED_ON, PART_UNCLEAR, and as
 * createPart does.
 */
export const nameSourcedLine = (
  { db }: { db: Db },
  { orderId, orderItemId, part, adminId, mayPublish }: Asked,
): Promise<{ productId: number; isNew: boolean }> => {
  if (part.isPublished && !mayPublish) throw notPermitted('change_catalogue')
  return inTransaction(db, async tx => {
    const order = await lockOrder(tx, orderId)
    const item = (await readItems(tx, orderId)).find(({ id }) => id === orderItemId)
    if (!item) throw new Refusal('BACKORDER_NOT_FOUND')
    const { id: productId, isNew } = await findOrCreatePart(tx, part, adminId)
    if (!(await isOfLine(tx, orderItemId, productId))) throw new Refusal('OTHER_PART_ORDERED')
    if (!(await nameLine(tx, order, item, productId, adminId))) throw new Refusal('BACKORDER_MOVED_ON')
    // It may have been received before anybody said which line it is for.
    await serveBackorders(tx, [productId])
    return { productId, isNew }
  })
}

/** SQL: whether part `p` has the part number under which line `i` was sold, and the maker if the line names one. */
const IS_ORDERED = `${partKey('p.sku')} = ${partKey('i.sku')}
  AND (coalesce(i.manufacturer, '') = '' OR maker_key(i.manufacturer) = maker_key(p.manufacturer))`

async function isOfLine(tx: Tx, orderItemId: number, productId: number): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    `SELECT FROM order_items i JOIN products_view p ON p.id = $2 AND ${IS_ORDERED} WHERE i.id = $1`,
    [orderItemId, productId],
  )
  return rowCount === 1
}

/** A delivery came under the number of what was ordered for lines whose part numbers are those of its parts. */
export const nameReceivedLines: ReceivingContext['nameReceivedLines'] = async (
  tx,
  { vendor, vendorOrder, productIds, adminId },
) => {
  const { rows } = await tx.$client.query<{ orderId: string; orderItemId: number; productId: number }>({
    name: 'lines-of-received-parts',
    text: `SELECT i.order_id AS "orderId", i.id AS "orderItemId", min(p.id) AS "productId"
      FROM backorders_view b JOIN order_items i ON i.id = b.order_item_id
        JOIN products_view p ON p.id = ANY($3::bigint[]) AND ${IS_ORDERED}
      WHERE b.product_id IS NULL AND b.state = 'sold' AND b.vendor_order <> '' AND upper(b.vendor_order) = upper($2)
        AND upper(b.vendor) = upper($1)
      GROUP BY 1, 2 HAVING count(*) = 1 ORDER BY 1, 2`,
    values: [vendor, vendorOrder, productIds],
  })
  for (const { orderId, orderItemId, productId } of rows) {
    const order = await lockOrder(tx, orderId)
    const item = (await readItems(tx, orderId)).find(({ id }) => id === orderItemId)
    if (item) await nameLine(tx, order, item, productId, adminId)
  }
}

type Line = { id: number; sku: string }

/** A line of a locked order is of a part of the catalog. Returns false if it does not wait for a number without a part any more. */
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
