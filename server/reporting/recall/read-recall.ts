import type { RecallKind } from '../../../domain/inventory/recall.ts'
import { ORDER_STATUSES } from '../../../domain/orders/order.ts'
import { z } from '../../../domain/text/zod.ts'
import { UnitShape } from '../../inventory/units/read-units.ts'
import { findRecalled, MOST_RECALLED } from '../../inventory/units/recall.ts'
import type { Db } from '../../platform/db/database.ts'

const OrderedShape = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** of the account, else as the parcel is addressed */
  buyer: z.string(),
  email: z.string(),
  unitId: z.int(),
  sku: z.string(),
  kind: z.enum(['serial', 'lot', 'bulk']),
  mark: z.string(),
  quantity: z.int(),
  cameBack: z.int(),
  /** null: it has not left */
  shippedAt: z.nullable(z.date()),
})
export const RecallShape = z.object({
  units: z.array(z.object({ ...UnitShape.shape, sku: z.string() })),
  ordered: z.array(OrderedShape),
  /** there are more units than are told */
  isCut: z.boolean(),
})

/** What a recall finds: its units, and who has or had pieces of them. */
export async function readRecall(db: Db, kind: RecallKind, text: string): Promise<z.infer<typeof RecallShape>> {
  const { units, ordered } = await findRecalled(db, kind, text)
  const { rows: parts } = await db.$client.query<{ id: number; sku: string }>({
    name: 'parts-of-recall',
    text: 'SELECT id, sku FROM products_view WHERE id = ANY($1)',
    values: [units.map(({ productId }) => productId)],
  })
  const { rows: orders } = await db.$client.query<
    Pick<z.infer<typeof OrderedShape>, 'orderNumber' | 'status' | 'buyer' | 'email'> & { id: string }
  >({
    name: 'orders-of-recall',
    text: `SELECT o.id, o.order_number AS "orderNumber", o.status, o.email, coalesce(nullif(o.shipping_address->>'company', ''),
        nullif(u.company_name, ''), nullif(u.name, ''),
        concat_ws(' ', o.shipping_address->>'firstName', o.shipping_address->>'lastName')) AS buyer
      FROM orders_view o LEFT JOIN people u ON u.id = o.user_id WHERE o.id = ANY($1::uuid[])`,
    values: [ordered.map(({ orderId }) => orderId)],
  })
  const skus = new Map(parts.map(({ id, sku }) => [id, sku]))
  const known = new Map(orders.map(({ id, ...order }) => [id, order]))
  return {
    units: units.map(unit => ({ ...unit, sku: skus.get(unit.productId) ?? '' })),
    ordered: ordered.flatMap(({ productId, ...one }) => {
      const order = known.get(one.orderId)
      return order ? [{ ...one, ...order, sku: skus.get(productId) ?? '' }] : []
    }),
    isCut: units.length === MOST_RECALLED,
  }
}
