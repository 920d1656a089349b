import { namesOf, pickedOf } from '../../../../domain/text/typed-names.ts'
import { z } from '../../../../domain/text/zod.ts'
import type { Db } from '../../../platform/db/database.ts'
import { rows } from '../../../platform/db/rows.ts'

/** A line of an order, as the back office names it: `APS-…, line 2`. */
export const OrderLineShape = z.object({
  orderId: z.string(),
  orderItemId: z.int(),
  orderNumber: z.string(),
  /** from 1 */
  line: z.int(),
  sku: z.string(),
  name: z.string(),
  /** the unit of measure of the line */
  uom: z.string(),
})
type OrderLine = z.infer<typeof OrderLineShape>
const FIELDS = namesOf(OrderLineShape.shape)
/** The line alone, from a row with more fields. */
export const asOrderLine = (row: OrderLine): OrderLine => pickedOf(row, FIELDS)

const NamesShape = z.omit(OrderLineShape, { orderId: true })
type Names = z.output<typeof NamesShape>

/** Adds the names of order lines. Leaves out rows of deleted lines. */
export async function withOrderLines<Row extends { orderItemId: number }>(
  db: Db,
  lines: readonly Row[],
): Promise<(Row & Names)[]> {
  const names = await rows(db, NamesShape, {
    name: 'order-lines-named',
    text: `SELECT i.id AS order_item_id, o.order_number, i.sku, i.name, i.uom,
        (SELECT count(*)::int FROM order_items_view x WHERE x.order_id = i.order_id AND x.position <= i.position) AS line
      FROM order_items_view i JOIN orders_view o ON o.id = i.order_id WHERE i.id = ANY($1::bigint[])`,
    values: [lines.map(({ orderItemId }) => orderItemId)],
  })
  const byId = new Map(names.map(one => [one.orderItemId, one]))
  return lines.flatMap(row => {
    const named = byId.get(row.orderItemId)
    return named ? [{ ...row, ...named }] : []
  })
}
