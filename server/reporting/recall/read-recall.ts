import { ORDER_STATUSES } from '../../../domain/orders/order.ts'
import { z } from '../../../domain/text/zod.ts'
import { UnitShape } from '../../inventory/units/read-units.ts'
import { findRecalled, MOST_RECALLED, type RecallSource } from '../../inventory/units/recall.ts'
import type { Db } from '../../platform/db/database.ts'
import { withParts } from '../units/name-parts.ts'
import { nameOrders } from '../units/read-unit-page.ts'

const OrderedShape = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** something of the order has left, and something is still to leave */
  isPartShipped: z.boolean(),
  /** its forwarder collects it */
  isCollected: z.boolean(),
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
export async function readRecall(db: Db, source: RecallSource): Promise<z.infer<typeof RecallShape>> {
  const { units, ordered } = await findRecalled(db, source)
  return {
    units: await withParts(db, units),
    ordered: await withParts(db, await nameOrders(db, ordered)),
    isCut: units.length === MOST_RECALLED,
  }
}
